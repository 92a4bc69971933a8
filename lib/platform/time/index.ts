// Time comes from a clock that tests can control; people read it in IST. Safe to import in a browser.
import { type Clock, runtimeOf } from './runtime';

export { type Clock, type Runtime, runtimeOf, sleep, systemClock } from './runtime';

/** A clock that stands at this moment, for what is written with one time. */
export function stopped(clock: Clock): Clock {
  const at = clock.now();
  return { ...clock, now: () => at };
}

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The instant `ms` after `date`; before it when negative. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

/** Now, or the moment of `earlier` where a clock ahead has written a later one: nothing ends before it began. */
export function notBefore(earlier: Date | null | undefined, now: Date): Date {
  return earlier && earlier.getTime() > now.getTime() ? earlier : now;
}

/**
 * Whether a clock that was ahead has written a time: it says nothing of what was before it and after it. A minute is
 * left for processes whose clocks differ.
 */
export function liesAheadOf(now: Date, time: Date): boolean {
  return time > after(now, minutes(1));
}

/** A moment after which something must not begin any more, such as the sending of a purchase. */
export interface Deadline {
  startedAt: Date;
  at: Date;
  isOver(): boolean;
}

/**
 * Starts a deadline of `ms`, measured by two clocks. The monotonic one goes on while the process is stopped (SIGSTOP)
 * and cannot be set; it stands still while the machine is suspended. The machine's wall clock is set right when the
 * machine continues, and may be set wrong. Whichever is over first counts. The store's own clock does for neither:
 * between two readings of the database it goes on monotonically.
 */
export function startDeadline(clock: Clock, ms: number): Deadline {
  const { monotonic, wall } = runtimeOf(clock);
  const startedAt = clock.now();
  const end = monotonic() + ms;
  const wallEnd = wall() + ms;
  const isOver = () => monotonic() > end || wall() > wallEnd;
  return { startedAt, at: after(startedAt, ms), isOver };
}

// India has one time zone without daylight saving, so IST needs no Intl, whose zone table takes a slow phone 80 ms to
// load.
const IST_OFFSET = minutes(330);

/** The local time in India as ISO 8601 without a zone. */
function istIsoText(date: Date): string {
  return after(date, IST_OFFSET).toISOString();
}

/** dd-mm-yyyy in IST, the date format of order status lookups and of the gateway. */
export function istDate(date: Date): string {
  return istIsoText(date).slice(0, 10).split('-').reverse().join('-');
}

/** yyyy-mm-dd hh:mm:ss in IST, the format of order lists. */
export function istDateTime(date: Date): string {
  return istIsoText(date).slice(0, 19).replace('T', ' ');
}

/** The start of a day in IST, and the start of the next day, for a day given as yyyy-mm-dd. */
export function istDay(day: string): { from: Date; until: Date } {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - IST_OFFSET);
  return { from, until: after(from, days(1)) };
}

/** The value of a column of type date for a day given as yyyy-mm-dd. */
export function dateColumn(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Today in India as the value of a column of type date. */
export function todayColumn(now: Date): Date {
  return dateColumn(istDateTime(now).slice(0, 10));
}

/** The same moment of the next month in IST, or of the last day of a shorter month. */
export function monthAfter(date: Date): Date {
  const local = after(date, IST_OFFSET);
  const next = new Date(local);
  next.setUTCMonth(local.getUTCMonth() + 1);
  // 31 January plus a month would be in March.
  if (next.getUTCDate() !== local.getUTCDate()) next.setUTCDate(0);
  return after(next, -IST_OFFSET);
}

/** Milliseconds since midnight in IST. */
export function istMillisecondOfDay(date: Date): number {
  return (date.getTime() + IST_OFFSET) % days(1);
}

/** The first and the last day (yyyy-mm-dd) of the present month in India and of those before it, the newest first. */
export function lastMonths(now: Date, count: number): { from: string; to: string }[] {
  const [year = 0, month = 0] = istDateTime(now).slice(0, 7).split('-').map(Number);
  const dayOf = (month: number, day: number) =>
    new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
  return Array.from({ length: count }, (_, back) => ({
    from: dayOf(month - 1 - back, 1),
    to: dayOf(month - back, 0),
  }));
}
