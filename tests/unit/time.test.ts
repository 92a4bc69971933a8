import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  after,
  days,
  hours,
  istDate,
  istDateTime,
  istDay,
  istMillisecondOfDay,
  lastMonths,
  minutes,
  seconds,
  sleep,
  systemClock,
} from '@/lib/platform/time';
import { NOON, stoppedClock } from '../support/clock';

const anyInstant = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

test('durations are milliseconds', () => {
  expect([seconds(1), minutes(1), hours(1), days(1)]).toEqual([1000, 60_000, 3_600_000, 86_400_000]);
  expect(after(NOON, minutes(-5)).toISOString()).toBe('2026-11-20T06:25:00.000Z');
});

// Midnight in IST is 18:30 UTC of the day before.
const lastTick = new Date('2026-11-19T18:29:59.999Z');
const midnight = new Date('2026-11-19T18:30:00.000Z');

test('a day in India changes at midnight there, one tick each side', () => {
  expect(istDate(lastTick)).toBe('19-11-2026');
  expect(istDate(midnight)).toBe('20-11-2026');
  expect(istDateTime(lastTick)).toBe('2026-11-19 23:59:59');
  expect(istDateTime(midnight)).toBe('2026-11-20 00:00:00');
});

test('a day in India is what Intl knows of Asia/Kolkata', () => {
  const inIndia = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  fc.assert(
    fc.property(anyInstant, (instant) => {
      expect(istDateTime(instant)).toBe(inIndia.format(instant));
    }),
  );
});

test('a day in India counts its milliseconds from there', () => {
  expect(istMillisecondOfDay(midnight)).toBe(0);
  expect(istMillisecondOfDay(lastTick)).toBe(days(1) - 1);
  expect(istMillisecondOfDay(NOON)).toBe(hours(12));
});

test('a day in India ends where the next begins', () => {
  const { from, until } = istDay('2026-11-20');
  expect(from).toEqual(midnight);
  expect(until).toEqual(istDay('2026-11-21').from);
});

test('a day in India changes the year with it', () => {
  expect(istDate(new Date('2026-12-31T18:30:00.000Z'))).toBe('01-01-2027');
  expect(istDay('2027-01-01').from.toISOString()).toBe('2026-12-31T18:30:00.000Z');
});

test('a day in India holds exactly the instants that are written with its date', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const day = istDateTime(instant).slice(0, 10);
      const { from, until } = istDay(day);
      expect(from.getTime()).toBeLessThanOrEqual(instant.getTime());
      expect(instant.getTime()).toBeLessThan(until.getTime());
      expect(istMillisecondOfDay(instant)).toBe(instant.getTime() - from.getTime());
      expect(istDate(instant)).toBe(day.split('-').reverse().join('-'));
    }),
  );
});

test('the clock of tests stops until it is moved', async () => {
  const clock = stoppedClock();
  await sleep(5);
  expect(clock.now()).toEqual(NOON);
  clock.advance(minutes(5));
  expect(clock.now()).toEqual(after(NOON, minutes(5)));
  clock.set('2026-01-01T00:00:00Z');
  expect(clock.now().toISOString()).toBe('2026-01-01T00:00:00.000Z');
});

test('the clock of tests returns no instant that others could change', () => {
  const clock = stoppedClock();
  clock.now().setFullYear(1999);
  expect(clock.now()).toEqual(NOON);
});

test('the system clock moves by itself', async () => {
  const before = systemClock.now().getTime();
  await sleep(5);
  expect(systemClock.now().getTime()).toBeGreaterThan(before);
});

test('waiting ends early, without an error, when it is aborted', async () => {
  const stop = new AbortController();
  const began = performance.now();
  setTimeout(() => stop.abort(), 10);
  await sleep(minutes(1), stop.signal);
  expect(performance.now() - began).toBeLessThan(seconds(5));
});

test('waiting does not begin when it was aborted before', async () => {
  const began = performance.now();
  await sleep(minutes(1), AbortSignal.abort());
  expect(performance.now() - began).toBeLessThan(seconds(5));
});

test('months begin and end in India, over the end of a year and in a leap year', () => {
  const midnight = new Date('2028-03-31T18:30:00Z');
  expect(lastMonths(midnight, 3)).toEqual([
    { from: '2028-04-01', to: '2028-04-30' },
    { from: '2028-03-01', to: '2028-03-31' },
    { from: '2028-02-01', to: '2028-02-29' },
  ]);
  expect(lastMonths(new Date('2027-01-10T00:00:00Z'), 2)[1]).toEqual({
    from: '2026-12-01',
    to: '2026-12-31',
  });
});
