// Answers that are being made: several requests for the same one share it, unless it may be outdated.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { memoize } from '@/lib/http/cache/cached-json';
import { clearJsonCache } from '@/lib/http/cache/json-cache';

const KEY = Symbol.for('tarang.change-listener');
const globals = globalThis as { [KEY]?: { listener: { connected: boolean } } };
const hearChanges = (connected: boolean) => {
  globals[KEY] = { listener: { connected } };
};

beforeEach(() => {
  hearChanges(true);
  clearJsonCache();
});

afterAll(() => {
  delete globals[KEY];
});

test('bug: an answer that many asked for at once was made for each of them', async () => {
  const write = vi.fn(async () => '{}');
  const all = await Promise.all(Array.from({ length: 20 }, () => memoize('home', write)));
  expect(write).toHaveBeenCalledTimes(1);
  expect(new Set(all).size).toBe(1);
});

test('who asks after a change is not given what was begun before it', async () => {
  const slow = Promise.withResolvers<string>();
  const before = memoize('home', () => slow.promise);
  clearJsonCache();
  const after = memoize('home', async () => 'new');
  slow.resolve('old');
  expect((await before).body).toBe('old');
  expect((await after).body).toBe('new');
  expect((await memoize('home', async () => 'newer')).body).toBe('new');
});

test('while changes are not heard each request makes its own, and an error is not shared with later ones', async () => {
  const write = vi.fn(async () => '{}');
  hearChanges(false);
  await Promise.all([memoize('home', write), memoize('home', write)]);
  expect(write).toHaveBeenCalledTimes(2);
  hearChanges(true);
  await expect(memoize('home', async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect((await memoize('home', write)).body).toBe('{}');
});
