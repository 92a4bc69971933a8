import { expect, test } from 'vitest';
import { createRequestCounts, REQUEST_LIMITS } from '@/lib/http/server/request-counts';

const FACTOR = 0.001;
const most = (kind: keyof typeof REQUEST_LIMITS) => REQUEST_LIMITS[kind] * FACTOR;

function openCounts() {
  let now = 1_000_000;
  const counts = createRequestCounts(FACTOR, () => now);
  return {
    allowed: (address: string, times: number, kind: keyof typeof REQUEST_LIMITS = 'all') =>
      Array.from({ length: times }, () => counts.allows(kind, address)).filter(Boolean).length,
    wait: (ms: number) => {
      now += ms;
    },
    secondsLeft: counts.secondsLeft,
  };
}

test('an address has its number of requests in a minute, and then waits for the rest of it', () => {
  const { allowed, wait, secondsLeft } = openCounts();
  expect(allowed('192.0.2.7', 100)).toBe(most('all'));
  expect(allowed('192.0.2.8', 1)).toBe(1);
  wait(59_000);
  expect(allowed('192.0.2.7', 1)).toBe(0);
  expect(secondsLeft()).toBe(1);
  wait(1_000);
  expect(allowed('192.0.2.7', 1)).toBe(1);
});

test('pages that have to be rendered are counted apart from all requests', () => {
  const { allowed } = openCounts();
  expect(allowed('192.0.2.7', 20, 'rendered')).toBe(most('rendered'));
  expect(allowed('192.0.2.7', 1)).toBe(1);
});

test('a network of 48 bits cannot use a count for each of its 65,536 parts', () => {
  const { allowed } = openCounts();
  let sum = 0;
  for (let part = 0; part < 200; part++)
    sum += allowed(`2001:db8:1:${(part * 256).toString(16)}:0:0:0:1`, 10);
  expect(sum).toBe(16 * most('all'));
  expect(allowed('2001:db8:2:0:0:0:0:1', 1)).toBe(1);
});

test('inventing addresses takes no more memory than the bound, and the rest is counted together', () => {
  const { allowed } = openCounts();
  let through = 0;
  for (let n = 0; n < 60_000; n++) through += allowed(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 1);
  expect(through).toBe(50_000 + most('all'));
});
