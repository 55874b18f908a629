/** `*.exp.json`: what a facial expression adds to the parameters. */
import { numberOf, objectsOf, parseJsonObject, textOf } from './json';
import { FADE } from './parse-model-settings';

export interface ExpressionValue {
  readonly id: string;
  readonly operation: 'set' | 'add' | 'multiply';
  readonly value: number;
}

/** Fades are in ms. */
export interface Expression {
  readonly fadeIn: number;
  readonly fadeOut: number;
  readonly values: readonly ExpressionValue[];
}

const MOST_VALUES = 1024;

/** @throws Error when the text is no expression file. */
export function parseExpression(text: string): Expression {
  const json = parseJsonObject(text, 'expression');
  return { fadeIn: readFade(json.fade_in), fadeOut: readFade(json.fade_out), values: objectsOf(json.params, MOST_VALUES).map(readValue) };
}

function readFade(value: unknown): number {
  const ms = Math.trunc(numberOf(value, FADE));
  return ms > 0 ? ms : FADE;
}

/** The editor's base value (`def`) is folded in. */
function readValue(json: Readonly<Record<string, unknown>>): ExpressionValue {
  const id = textOf(json.id);
  const value = numberOf(json.val, 0);
  const base = numberOf(json.def, 0);
  if (json.calc === 'set') return { id, operation: 'set', value };
  if (json.calc === 'mult') return { id, operation: 'multiply', value: value / (base || 1) };
  return { id, operation: 'add', value: value - base };
}
