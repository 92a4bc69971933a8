// The timer that drops kept pages when a collection begins or ends. The machine's time and the database's differ here.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Windows } from '@/lib/domain/catalogue';
import { startWindowTimer, type WindowTimer } from '@/lib/http/cache/window-timer';

/** What the database's clock is ahead of the machine's, in ms. */
let ahead = 0;
let boundaries: number[] = [];
let failures = 0;
let timer: WindowTimer;
const read = vi.fn(async (since: Date | null): Promise<Windows> => {
  if (failures > 0) {
    failures -= 1;
    throw new Error('no connection');
  }
  const now = Date.now() + ahead;
  const later = boundaries.filter((at) => at > now);
  return {
    now: new Date(now),
    passed: since !== null && boundaries.some((at) => at > since.getTime() && at <= now),
    nextIn: later.length > 0 ? Math.min(...later) - now : null,
  };
});
const onPassed = vi.fn();
const onError = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  ahead = 0;
  boundaries = [];
  failures = 0;
  vi.clearAllMocks();
});

afterEach(() => {
  timer.stop();
  vi.useRealTimers();
});

async function start(): Promise<void> {
  timer = startWindowTimer({ read, onRead: () => {}, onPassed, onError });
  await vi.advanceTimersByTimeAsync(0);
}

test('pages are dropped when the moment has come by the database, and once', async () => {
  boundaries = [Date.now() + 20_000];
  await start();
  await vi.advanceTimersByTimeAsync(19_999);
  expect(onPassed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onPassed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(onPassed).toHaveBeenCalledTimes(1);
});

test('a timer that fires some ms early waits for the rest, instead of keeping the old page', async () => {
  boundaries = [Date.now() + 20_000];
  await start();
  // From now on the database's clock is 7 ms behind what the timer was set by.
  ahead = -7;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(read).toHaveBeenCalledTimes(2);
  expect(onPassed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(7);
  expect(onPassed).toHaveBeenCalledTimes(1);
});

test('a database clock that leaps past the moment is noticed within a minute', async () => {
  boundaries = [Date.now() + 3_600_000];
  await start();
  ahead = 3_600_000;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onPassed).toHaveBeenCalledTimes(1);
});

test('bug: a database clock that was ahead and was set right left the pages of the future', async () => {
  boundaries = [Date.now() + 3_600_000];
  await start();
  ahead = 7_200_000;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onPassed).toHaveBeenCalledTimes(1);
  ahead = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onPassed).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(onPassed).toHaveBeenCalledTimes(2);
});

test('a window that is changed while the timer waits is kept to', async () => {
  await start();
  boundaries = [Date.now() + 5_000];
  timer.restart();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onPassed).toHaveBeenCalledTimes(1);
});

test('a moment that passes while the database cannot be read is not lost', async () => {
  boundaries = [Date.now() + 2_000];
  await start();
  failures = 1;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onError).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onPassed).toHaveBeenCalledTimes(1);
});

test('many restarts leave one timer, which reads once a minute', async () => {
  await start();
  for (let times = 0; times < 10; times++) timer.restart();
  await vi.advanceTimersByTimeAsync(0);
  read.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read).toHaveBeenCalledTimes(1);
});

test('a timer that was stopped reads no more', async () => {
  await start();
  timer.stop();
  read.mockClear();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(read).not.toHaveBeenCalled();
});
