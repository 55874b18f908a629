import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createIntake } from './intake';

const BODY = new Uint8Array(1_900_000);

/** Sends what of a body has come so far, and keeps it unfinished until it is given up. */
function createSenders() {
  const intake = createIntake();
  const open = new Set<{ giveUp(): void }>();
  /** How many of `count` bodies of an address are kept. */
  async function send(address: string, count = 1): Promise<number> {
    let refused = 0;
    for (let index = 0; index < count; index++) {
      let stream!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller).enqueue(BODY) });
      const one = { giveUp: () => stream.error(new Error('closed')) };
      open.add(one);
      intake(address, new Request('http://a.example/', { method: 'POST', body, duplex: 'half' }), 2_000_000, () => undefined).catch(({ status }: { status: number }) => {
        if (status === 429) refused++;
        open.delete(one);
      });
      for (let turn = 0; turn < 5; turn++) await nextTurn();
    }
    return count - refused;
  }
  async function giveUp(): Promise<void> {
    for (const one of open) one.giveUp();
    while (open.size > 0) await nextTurn();
  }
  return { send, giveUp };
}

it('of a network of IPv6, such as one customer has, few addresses fill what it may have under way, and it is free again afterwards', async () => {
  const { send, giveUp } = createSenders();
  for (let round = 0; round < 2; round++) {
    const kept: number[] = [];
    for (let index = 0; index < 5; index++) kept.push(await send(`2001:db8:7:${index}::1`, 22));
    expect(kept).toEqual([21, 21, 10, 0, 0]);
    expect([await send('2001:db8:8::1'), await send('1.1.1.1')]).toEqual([1, 1]);
    await giveUp();
  }
});

it('when everyone together has much under way, an address may send one body at a time', async () => {
  const { send, giveUp } = createSenders();
  for (let index = 0; index < 5; index++) expect(await send(`10.0.0.${index}`, 21)).toBe(21);
  // 199.5 MB: the next is beyond.
  expect([await send('10.0.1.1', 3), await send('10.0.1.2', 3), await send('10.0.0.1'), await send('2001:db8::1')]).toEqual([1, 1, 0, 1]);
  await giveUp();
  expect(await send('10.0.1.1', 3)).toBe(3);
  await giveUp();
});

it('a body that comes byte by byte counts for the memory it takes, and is free again afterwards', async () => {
  const intake = createIntake();
  for (let round = 0; round < 2; round++) {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => (sent++, controller.enqueue(new Uint8Array(1))) });
    await expect(intake('10.0.0.1', new Request('http://a.example/', { method: 'POST', body, duplex: 'half' }), 2_000_000, () => undefined)).rejects.toMatchObject({ status: 429 });
    expect([sent > 50_000, sent < 200_000]).toEqual([true, true]);
  }
});
