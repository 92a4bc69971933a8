// Time comes from a clock that tests can stop; people read it in IST. Safe in a browser.

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const seconds = (count: number): number => count * 1000;
export const minutes = (count: number): number => seconds(count * 60);
export const hours = (count: number): number => minutes(count * 60);
export const days = (count: number): number => hours(count * 24);

/** The instant `ms` after (negative: before) `date`. */
export function after(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}

/** Waits that long; a signal ends the wait early without an error. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}

const istParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function ist(date: Date): Record<string, string> {
  return Object.fromEntries(istParts.formatToParts(date).map(({ type, value }) => [type, value]));
}

/** dd-mm-yyyy in IST: what order status lookups and the gateway call a date. */
export function istDate(date: Date): string {
  const part = ist(date);
  return `${part.day}-${part.month}-${part.year}`;
}

/** yyyy-mm-dd hh:mm:ss in IST: how order lists show an instant. */
export function istDateTime(date: Date): string {
  const part = ist(date);
  return `${part.year}-${part.month}-${part.day} ${part.hour}:${part.minute}:${part.second}`;
}

const IST_OFFSET = minutes(330);

/** From the first to just before the last instant of a day in IST, given as yyyy-mm-dd. */
export function istDay(day: string): { from: Date; until: Date } {
  const from = new Date(Date.parse(`${day}T00:00:00Z`) - IST_OFFSET);
  return { from, until: after(from, days(1)) };
}

/** Milliseconds since midnight in IST. */
export function istMillisecondOfDay(date: Date): number {
  return (date.getTime() + IST_OFFSET) % days(1);
}
