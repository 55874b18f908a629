/** §5, §9 Verification: a sum of three numbers from 1 to 10 with + - x, where x binds closer. */

const number = (): number => 1 + Math.floor(Math.random() * 10);
const sign = (): string => '+-x'[Math.floor(Math.random() * 3)]!;

export function newQuestion(): string {
  return `${number()} ${sign()} ${number()} ${sign()} ${number()}`;
}

/** NaN for what is no such question. */
export function solve(question: string): number {
  const match = /^(\d{1,3}) ([-+x]) (\d{1,3}) ([-+x]) (\d{1,3})$/.exec(question);
  if (match === null) return NaN;
  const [a, b, c] = [Number(match[1]), Number(match[3]), Number(match[5])];
  const [first, second] = [match[2]!, match[4]!];
  return second === 'x' && first !== 'x' ? apply(a, first, b * c) : apply(apply(a, first, b), second, c);
}

function apply(left: number, operation: string, right: number): number {
  return operation === '+' ? left + right : operation === '-' ? left - right : left * right;
}
