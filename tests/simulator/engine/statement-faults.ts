import { hours, minutes, seconds } from '@/lib/platform/time';
import type { Chance } from './chance';
import type { Faults } from './faults';
import type { Time } from './machine';
import type { Scheduler, Task } from './scheduler';

export interface StatementFaultsOptions {
  time: Time;
  faults: Faults;
  chance: Chance;
  scheduler: () => Scheduler;
  freeze: (task: Task, ms: number) => Promise<void>;
}

/** A statement that is about to be sent. */
interface Struck {
  inTransaction: boolean;
  isCommit: boolean;
  isBegin: boolean;
  isWrite: boolean;
  say: (fault: string) => void;
}

/**
 * What becomes of the statement: its process dies, its connection is cut, or this SQL, which fails, is sent instead.
 */
type Fate = 'death' | 'cut' | string | null;

const failSql = (code: string, words: string) =>
  `do $$ begin raise exception '${words}' using errcode = '${code}'; end $$`;

/** The faults that strike before a statement, and those of the machine that sends it. */
export function createStatementFaults({ time, faults, chance, scheduler, freeze }: StatementFaultsOptions) {
  async function freezeBefore(task: Task, ms: number): Promise<void> {
    await freeze(task, ms);
    await scheduler().pass(task, 'continues');
  }

  async function strikeMachine(task: Task, say: (fault: string) => void): Promise<void> {
    const { state } = task.machine;
    if (faults.strikes('wall clock ahead')) {
      say('wall clock ahead');
      state.wallOffset += chance.between(minutes(2), hours(72));
    }
    if (faults.strikes('wall clock behind')) {
      say('wall clock behind');
      state.wallOffset -= chance.between(minutes(2), hours(24));
    }
    // What a leap leaves in the queue, a time to run or a lock, is waited for, so leaps do not add up.
    if (time.databaseOffset === 0 && faults.strikes('database clock ahead')) {
      say('database clock ahead');
      const by = chance.between(chance.pick([minutes(2), hours(71)]), hours(74));
      time.databaseOffset += by;
      // Shorter than the time after a leap in which the store gives nothing up.
      scheduler().later(
        chance.between(minutes(1), minutes(chance.pick([10, 50]))),
        'the database clock is set right',
        () => {
          time.databaseOffset = 0;
        },
      );
    }
    if (faults.strikes('suspended machine')) {
      say('suspended machine');
      const ms = chance.between(seconds(20), minutes(15));
      // At once: nothing of it runs before the end, and what runs first then must not read a clock that had gone on.
      state.suspended += ms;
      await freezeBefore(task, ms);
    }
    if (faults.strikes('short freeze')) {
      say('short freeze');
      await freezeBefore(task, chance.between(500, seconds(12)));
    }
    if (faults.strikes('long freeze')) {
      say('long freeze');
      await freezeBefore(task, chance.between(seconds(20), minutes(12)));
    }
  }

  return async (task: Task, { inTransaction, isCommit, isBegin, isWrite, say }: Struck): Promise<Fate> => {
    const strikes = (fault: Parameters<Faults['strikes']>[0]): boolean => {
      if (!faults.strikes(fault)) return false;
      say(fault);
      return true;
    };
    if (strikes('death before a statement')) return 'death';
    if (strikes('connection cut before a statement')) return 'cut';
    if (inTransaction && !isCommit && strikes('serialization failure'))
      return failSql('40001', 'could not serialize access due to concurrent update');
    if (inTransaction && isWrite && strikes('deadlock')) return failSql('40P01', 'deadlock detected');
    if (isWrite && strikes('full disk'))
      return failSql('53100', 'could not extend file: No space left on device');
    if (!isCommit && !isBegin && strikes('statement timeout'))
      return failSql('57014', 'canceling statement due to statement timeout');
    if (faults.strikes('slow statement')) {
      const until = time.now + chance.between(500, seconds(8));
      await scheduler().pass(task, `waits until ${until}`, () => until);
    }
    await strikeMachine(task, say);
    return null;
  };
}
