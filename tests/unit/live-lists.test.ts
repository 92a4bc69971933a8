// How a page of the panel asks whether its list has changed, and what of the answer is new to its reader.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countNew } from '@/components/admin/live/count-new';
import { poll } from '@/components/admin/live/poll';
import { digestOf, sinceSeen } from '@/lib/http/reply/since-seen';
import { minutes, seconds } from '@/lib/platform/time';

describe('what is new', () => {
  test.each([
    ['before what is shown', ['n2', 'n1', 'a', 'b'], ['a', 'b', 'c', 'd'], 2],
    ['between what is shown, in another sort', ['a', 'n1', 'b'], ['a', 'b'], 1],
    ['everything, when all that was shown has left', ['n1', 'n2'], ['a', 'b'], 2],
    ['everything, on an empty page', ['n1'], [], 1],
    ['nothing, while nothing changes', ['a', 'b'], ['a', 'b'], 0],
    ['nothing, when rows move up because others left', ['b', 'c', 'later'], ['a', 'b', 'c'], 0],
    ['nothing, when the list is empty', [], ['a'], 0],
  ])('%s', (_, first, shown, count) => {
    expect(countNew(first, shown)).toBe(count);
  });
});

describe('the answer', () => {
  const at = new Date('2026-11-26T00:00:00Z');

  test('holds nothing while the list is as it was seen, and all of it after a change', () => {
    const told = sinceSeen({ rows: ['a'] }, { seen: '', at });
    expect(told).toMatchObject({ now: { rows: ['a'] }, at: '2026-11-26T00:00:00.000Z' });
    expect(sinceSeen({ rows: ['a'] }, { seen: told.digest, at }).now).toBeNull();
    expect(sinceSeen({ rows: ['b'] }, { seen: told.digest, at }).now).toEqual({ rows: ['b'] });
  });

  test('is not changed by waiting alone', () => {
    const digest = (waits: number, stage: string) => digestOf({ alerts: [{ waits, stage }] });
    expect(digest(2, 'new')).toBe(digest(1, 'new'));
    expect(digest(2, 'due')).not.toBe(digest(2, 'new'));
  });
});

describe('asking', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const browser = { onLine: true };
  const openWindow = new EventTarget();
  const look = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  let answer: string | null;
  let stop: () => void;
  const ask = vi.fn(async () => answer);
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', openWindow);
    vi.stubGlobal('navigator', browser);
    Object.assign(page, { visibilityState: 'visible' });
    browser.onLine = true;
    answer = null;
    ask.mockClear();
    stop = poll(ask);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('begins after fifteen seconds and goes on every fifteen', async () => {
    await pass(seconds(15) - 1);
    expect(ask).toHaveBeenCalledTimes(0);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(seconds(45));
    expect(ask).toHaveBeenCalledTimes(4);
  });

  test('rests while the page is hidden, and asks at once when it is looked at again', async () => {
    look('hidden');
    await pass(minutes(30));
    expect(ask).toHaveBeenCalledTimes(0);
    look('visible');
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(seconds(15));
    expect(ask).toHaveBeenCalledTimes(2);
  });

  test('rests without a network, and asks at once when it is back', async () => {
    browser.onLine = false;
    await pass(minutes(5));
    expect(ask).toHaveBeenCalledTimes(0);
    browser.onLine = true;
    openWindow.dispatchEvent(new Event('online'));
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('waits longer after each failure, four minutes at most, and as before after an answer', async () => {
    answer = 'unreachable';
    const times: number[] = [];
    const begin = Date.now();
    ask.mockImplementation(async () => {
      times.push((Date.now() - begin) / 1000);
      return answer;
    });
    await pass(minutes(12));
    expect(times).toEqual([15, 45, 105, 225, 465, 705]);
    answer = null;
    openWindow.dispatchEvent(new Event('focus'));
    await pass(0);
    ask.mockClear();
    await pass(seconds(15));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test.each(['unauthenticated', 'forbidden', 'second_factor_required'])('ends after %s', async (code) => {
    answer = code;
    await pass(seconds(15));
    openWindow.dispatchEvent(new Event('focus'));
    await pass(minutes(10));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  test('asks no second time while an answer is awaited, and never after the page is left', async () => {
    let reply = () => {};
    ask.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          reply = () => resolve(null);
        }),
    );
    await pass(seconds(15));
    openWindow.dispatchEvent(new Event('focus'));
    await pass(minutes(1));
    expect(ask).toHaveBeenCalledTimes(1);
    reply();
    await pass(seconds(15));
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
    await pass(minutes(10));
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
