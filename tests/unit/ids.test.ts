import { expect, test } from 'vitest';
import { newId, newOrderId, newTransactionId } from '@/lib/platform/ids';
import { stoppedClock } from '../support/clock';

const CROCKFORD = /^[0-9A-HJKMNP-TV-Z]+$/;
const MANY = 100_000;

test('ids have 22 letters and digits that cannot be mistaken for each other', () => {
  for (let n = 0; n < 1000; n++) {
    const id = newId();
    expect(id).toHaveLength(22);
    expect(id).toMatch(CROCKFORD);
  }
});

test('ids differ: 100,000 of one millisecond', () => {
  const clock = stoppedClock();
  const ids = new Set(Array.from({ length: MANY }, () => newId(clock)));
  expect(ids.size).toBe(MANY);
});

test('ids sort as text by the time of their creation', () => {
  const clock = stoppedClock('2020-01-01T00:00:00Z');
  const made: string[] = [];
  for (let n = 0; n < 2000; n++) {
    made.push(newId(clock));
    // Steps from 1 ms to months, so that every digit of the time changes.
    clock.advance(Math.ceil(1.012 ** n));
  }
  expect([...made].sort()).toEqual(made);
});

test('ids use every letter of the alphabet about equally', () => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 10_000; n++)
    for (const letter of newId().slice(10)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(32);
  const expected = (10_000 * 12) / 32;
  // Ten standard deviations: only a broken source fails.
  for (const [letter, count] of counts)
    expect(Math.abs(count - expected), letter).toBeLessThan(10 * Math.sqrt(expected));
});

test('order ids begin with the date in India and fit the gateway (20 letters and digits)', () => {
  const clock = stoppedClock('2026-11-19T18:30:00.000Z');
  expect(newOrderId(clock)).toMatch(/^T261120000000[0-9A-HJKMNP-TV-Z]{7}$/);
  expect(newOrderId(clock)).toHaveLength(20);
  expect(newTransactionId(clock)).toMatch(/^W261120000000/);
});

test('order ids sort by the time of their creation, over midnight in India too', () => {
  const clock = stoppedClock('2026-11-19T18:29:59.990Z');
  const made = Array.from({ length: 20 }, () => {
    clock.advance(1);
    return newOrderId(clock);
  });
  expect([...made].sort()).toEqual(made);
  expect(made[0]?.slice(0, 7)).toBe('T261119');
  expect(made.at(-1)?.slice(0, 7)).toBe('T261120');
});

test('order ids do not collide within the busiest second', () => {
  const clock = stoppedClock();
  const made = new Set<string>();
  for (let n = 0; n < 10_000; n++) {
    if (n % 10 === 0) clock.advance(1);
    made.add(newOrderId(clock));
  }
  expect(made.size).toBe(10_000);
});
