import type { Windows } from '@/lib/domain/catalogue';
import { minutes, seconds } from '@/lib/platform/time';

/** The longest wait between two readings. The database's clock may be set, and this process may be suspended. */
const LONGEST = minutes(1);
const AFTER_FAILURE = seconds(5);

export interface WindowTimerOptions<Reading extends Windows> {
  /** Reads the windows of collections and campaigns; `since` is the database's time of the reading before. */
  read: (since: Date | null) => Promise<Reading>;
  /** Called with each reading, but for one that ends after a later one. */
  onRead: (reading: Reading) => void;
  /** A collection or a campaign has begun or ended, or has not after all, because the clock was set back. */
  onPassed: () => void;
  onError: (error: unknown) => void;
}

export interface WindowTimer {
  /** Resolves when the first reading has ended, well or not. */
  tried: Promise<void>;
  /** Reads the windows anew, because they may have changed. */
  restart: () => void;
  stop: () => void;
}

/**
 * Tells when a collection or a campaign begins or ends, by one timer. Only the database's time says that it has: after
 * a timer that fires some ms early the rest is waited for, and a page that is made after `onPassed` reads a time that
 * is no earlier.
 */
export function startWindowTimer<Reading extends Windows>({
  read,
  onRead,
  onPassed,
  onError,
}: WindowTimerOptions<Reading>): WindowTimer {
  let timer: NodeJS.Timeout | undefined;
  let since: Date | null = null;
  /** Increased by each restart: a reading that began before must set no second timer. */
  let turn = 0;
  /** The turn of the reading that was told last. */
  let newest = 0;

  async function look(own: number): Promise<void> {
    let wait: number = AFTER_FAILURE;
    try {
      const reading = await read(since);
      if (own >= newest) {
        newest = own;
        onRead(reading);
      }
      if (own !== turn) return;
      const { now, passed, nextIn } = reading;
      const isSetBack = since !== null && now < since;
      // A clock that was set back must not hide what it passes again, and pages show what will be.
      since = now;
      if (passed || isSetBack) onPassed();
      wait = Math.min(Math.max(Math.ceil(nextIn ?? LONGEST), 1), LONGEST);
    } catch (error) {
      if (own !== turn) return;
      onError(error);
    }
    timer = setTimeout(() => void look(own), wait).unref();
  }

  const restart = () => {
    clearTimeout(timer);
    turn += 1;
    return look(turn);
  };
  return {
    tried: restart(),
    restart: () => void restart(),
    stop: () => {
      clearTimeout(timer);
      turn += 1;
    },
  };
}
