import type { Context } from '@/lib/domain/context';
import { minutes } from '@/lib/platform/time';
import { recordSecurityEvent, type SecurityEventInput } from './record-security-event';

/** Accounts and addresses of one kind and minute that are told apart; those above it are one event together. */
const MAX_SUBJECTS = 100;
/** Events that a process writes in 24 hours about accounts that are known, and as many about all others. */
const MAX_A_DAY = 5_000;

type RepeatedContext = Pick<Context, 'db' | 'clock' | 'actor' | 'log'>;

interface Kept {
  context: RepeatedContext;
  event: SecurityEventInput;
  /** Not yet written. */
  more: number;
}

export interface RepeatedEvents {
  /** Counts an event that strangers can repeat at will. Returns at once; a failure is logged. */
  record(context: RepeatedContext, event: SecurityEventInput): void;
  /** Writes what was counted, and waits for all that is being written. */
  flush(): Promise<void>;
}

/**
 * Events that strangers can cause in any number. Of equal ones (kind, and account or else address) the first of a
 * minute is written at once; the others are counted in memory and written as one event when the minute has ended. A
 * flood thus costs the database a bounded number of rows, and the caller learns nothing from the time of a reply. A
 * process that dies loses the counts of its last minute, never the first event.
 */
export function createRepeatedEvents(): RepeatedEvents {
  const kept = new Map<string, Kept>();
  const writing = new Set<Promise<void>>();
  const left = { known: MAX_A_DAY, unknown: MAX_A_DAY };
  let [minute, day] = [-1, -1];
  let timer: NodeJS.Timeout | undefined;

  function write({ log, ...context }: RepeatedContext, event: SecurityEventInput): void {
    const written = recordSecurityEvent(context, event)
      .catch((error: unknown) => log.error({ err: error, kind: event.kind }, 'a security event is lost'))
      .finally(() => writing.delete(written));
    writing.add(written);
  }

  function endMinute(): void {
    for (const { context, event, more } of kept.values())
      if (more > 0) write(context, { ...event, times: more });
    kept.clear();
    clearTimeout(timer);
    timer = undefined;
  }

  function begin(now: Date): void {
    const time = now.getTime();
    const [thisMinute, thisDay] = [Math.floor(time / minutes(1)), Math.floor(time / minutes(24 * 60))];
    if (thisMinute !== minute) endMinute();
    if (thisDay !== day) Object.assign(left, { known: MAX_A_DAY, unknown: MAX_A_DAY });
    [minute, day] = [thisMinute, thisDay];
  }

  function isNew({ kind, accountId }: SecurityEventInput): boolean {
    const subjects = [...kept.keys()].filter((key) => key.startsWith(`${kind} `)).length;
    const budget = accountId === null ? 'unknown' : 'known';
    if (subjects >= MAX_SUBJECTS || left[budget] === 0) return false;
    left[budget] -= 1;
    return true;
  }

  function count(context: RepeatedContext, event: SecurityEventInput): void {
    const subject = event.accountId ?? context.actor.origin?.address ?? 'unknown';
    const own = kept.get(`${event.kind} ${subject}`);
    if (own) {
      own.more += 1;
      return;
    }
    if (isNew(event)) {
      kept.set(`${event.kind} ${subject}`, { context, event, more: 0 });
      write(context, event);
      return;
    }
    const others = `${event.kind} others`;
    const together = kept.get(others);
    if (together) together.more += 1;
    else {
      const anybody = { kind: event.kind, accountId: null, device: null, address: null };
      kept.set(others, { context, event: { ...anybody, detail: { others: true } }, more: 1 });
    }
  }

  return {
    record(context, event) {
      begin(context.clock.now());
      count(context, event);
      timer ??= setTimeout(endMinute, minutes(1)).unref();
    },
    async flush() {
      endMinute();
      await Promise.all(writing);
    },
  };
}
