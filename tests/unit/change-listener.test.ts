// Whether the shop is stopped, as a web process knows it: by the reading that was begun last.
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shopStop } from '@/lib/http/cache/shop-stop';

// Another file of this process may have loaded the listener without these mocks.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
const { readStops, heard } = vi.hoisted(() => ({ readStops: vi.fn(), heard: { change: () => {} } }));
vi.mock('@/lib/domain/kill-switches', () => ({ readStops }));
vi.mock('@/lib/domain/catalogue', () => ({
  readWindows: async () => ({ now: new Date(), passed: false, nextIn: null }),
}));
vi.mock('@/lib/platform/db', () => ({
  listenUrlOf: () => '',
  listen: ({ onChange }: { onChange: () => void }) => {
    heard.change = onChange;
    return { connected: true, tried: Promise.resolve() };
  },
}));
vi.mock('@/lib/http/server/process', () => ({
  webProcess: () => ({ database: {}, log: { warn: () => {} }, context: {} }),
}));

const KEY = Symbol.for('tarang.change-listener');
const globals = globalThis as { [KEY]?: { windows: { stop: () => void } } };
const until = new Date('2100-01-01T00:00:00Z');
const stopped = { until: () => until };
const open = { until: () => null };

beforeEach(async () => {
  vi.useFakeTimers();
  readStops.mockReset().mockResolvedValue(stopped);
  const { listenForChanges } = await import('@/lib/http/cache/change-listener');
  await listenForChanges();
  heard.change();
  await vi.advanceTimersByTimeAsync(0);
  expect(shopStop()).toBe(until);
});

afterEach(() => {
  globals[KEY]?.windows.stop();
  delete globals[KEY];
  vi.useRealTimers();
});

test('bug: a process stayed closed for days when the reading after the end of the stop failed', async () => {
  readStops.mockRejectedValueOnce(new Error('no connection')).mockResolvedValue(open);
  heard.change();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(shopStop()).toBe(until);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(shopStop()).toBeNull();
});

test('bug: of two readings the one that ended last counted, although it was begun first', async () => {
  const first = Promise.withResolvers<typeof stopped>();
  readStops.mockReturnValueOnce(first.promise).mockResolvedValue(open);
  heard.change();
  heard.change();
  await vi.advanceTimersByTimeAsync(0);
  expect(shopStop()).toBeNull();
  first.resolve(stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(shopStop()).toBeNull();
});

test('changes that come faster than readings end delay none of these', async () => {
  const readings = [0, 1, 2].map(() => Promise.withResolvers<typeof stopped>());
  for (const { promise } of readings) {
    readStops.mockReturnValueOnce(promise);
    heard.change();
  }
  readings[0]?.resolve(open as unknown as typeof stopped);
  await vi.advanceTimersByTimeAsync(0);
  expect(shopStop()).toBeNull();
});

test('bug: a change that was not heard was never learnt; now it is within a minute', async () => {
  readStops.mockResolvedValue(open);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shopStop()).toBeNull();
});
