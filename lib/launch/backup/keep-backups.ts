import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { askDatabase } from '@/lib/launch/database/database';
import { describeFailure } from '@/lib/launch/report-failure';
import { createSyncedClock, type SyncedClock } from '@/lib/platform/db';
import { hours, minutes, seconds } from '@/lib/platform/time';
import { archivePartition } from './archive/archive-partition';
import { duePartitionSql } from './archive/due-partition';
import { findMissing, markMissing } from './archive/mark-missing';
import type { BackupSettings } from './backup-settings';
import { makeBackup } from './make-backup';
import { markLost } from './mark-lost';
import { problemOf, recordRun, writeRun } from './record-run';
import { runDrill } from './run-drill';
import { sealSpool } from './wal-spool';
import { removeAbandoned } from './work-folder';

export interface KeepBackupsInput {
  settings: BackupSettings;
  /** The database as its owner. */
  url: string;
  /** The folder in which drills restore. */
  parent: string;
  say: (line: string) => void;
  signal: AbortSignal;
}

/** ms. What is finished of the log waits in the spool for so long at the most. */
const SEAL_EVERY = seconds(2);
const LOOK_EVERY = seconds(60);
/** The log that could not be stored for so long is a problem that people are told. */
const STORED_WITHIN = minutes(5);
/** After a failed backup, drill or archive, the next try. */
const TRY_AGAIN = hours(1);

/**
 * Encrypts the log as it comes, makes a backup each day and a drill each week, and archives months of events that are
 * no longer kept, until the signal. What is due is asked of the database, whose runs also remember what was done before
 * a restart; after a restore, and when the last backup is not in its folder any more, a new one is due at once.
 */
export async function keepBackups({ settings, url, parent, say, signal }: KeepBackupsInput): Promise<void> {
  let nextLook = 0;
  const clock = createSyncedClock({
    onLeap: (by) => say(`the time has leapt by ${Math.round(by / 1000)} s: for an hour nothing is archived`),
  });
  const suspects = new Set<string>();
  /** Files of the archive that the last look did not find. */
  let missing: string[] = [];
  const notBefore = { backup: 0, drill: 0, archive: 0 };
  const runs = {
    backup: () => makeBackup(settings, url),
    drill: () => runDrill(settings, url, { parent, signal }),
    archive: async () =>
      settings.eventsKeepMonths === undefined ? {} : ((await archivePartition(settings, url)) ?? {}),
  };
  let unstored: Unstored | null = null;
  async function seal(): Promise<void> {
    try {
      await sealSpool(settings);
      unstored = null;
    } catch (error) {
      const problem = problemOf(error);
      if (unstored?.problem !== problem) say(problem);
      unstored = { problem, since: unstored?.since ?? performance.now() };
    }
  }
  /** Each of them takes minutes in a large store, in which its log must not wait: what waits is lost with the disk. */
  async function sealingMeanwhile<T>(run: Promise<T>): Promise<T> {
    let isOver = false;
    const ended = run
      .catch(() => {})
      .then(() => {
        isOver = true;
      });
    while (!isOver) {
      await seal();
      await Promise.race([ended, sleep(SEAL_EVERY)]);
    }
    return run;
  }
  await trying(say, () => removeAbandoned(parent, 'drill'));
  await trying(say, () => removeAbandoned(path.dirname(settings.cluster), 'restoring'));
  while (!signal.aborted) {
    await seal();
    if (performance.now() >= nextLook) {
      nextLook = performance.now() + LOOK_EVERY;
      for (const problem of (await trying(say, () => markLost(settings, url, suspects))) ?? []) say(problem);
      const gone = (await trying(say, () => findMissing(settings.folder, url))) ?? [];
      // One look may have come while the folder could not be read.
      const lost = gone.filter((file) => missing.includes(file));
      missing = gone;
      const problem = await trying(say, () => markMissing(settings.folder, url, lost));
      if (problem) say(problem);
      await trying(say, () => recordLog(url, unstored));
      await trying(say, () => syncClock(url, clock));
      const due = await trying(say, () => readDue(url, settings));
      for (const kind of ['backup', 'drill', 'archive'] as const) {
        if (!due?.[kind] || signal.aborted || performance.now() < notBefore[kind]) continue;
        if (kind === 'archive' && (missing.length > 0 || !clock.isSteady())) continue;
        const done = await trying(say, () =>
          recordRun<object>(url, kind, () => sealingMeanwhile(runs[kind]()), { byHand: false, signal }),
        );
        if (done === null) notBefore[kind] = performance.now() + TRY_AGAIN;
        else say(`${kind} done`);
      }
    }
    await sleep(SEAL_EVERY, undefined, { signal }).catch(() => {});
  }
}

/** Why the log cannot be stored, and since when by the monotonic clock. */
interface Unstored {
  problem: string;
  since: number;
}

/** Writes a run when the log could not be stored for minutes, and another one when it is stored again. */
async function recordLog(url: string, unstored: Unstored | null): Promise<void> {
  const took = unstored ? performance.now() - unstored.since : 0;
  if (unstored && took < STORED_WITHIN) return;
  const [last] = await askDatabase<{ problem: string | null }>(
    url,
    `select problem from backup_runs where kind = 'log' and ${OF_THIS_SERVER} and ended_at <= ${SOON}
      order by ended_at desc limit 1`,
  );
  const problem = unstored?.problem ?? null;
  if ((last?.problem == null) !== (problem === null)) await writeRun(url, { kind: 'log', took, problem });
}

/** Later than this nothing was written by a clock that is right. */
const SOON = "now() + interval '1 minute'";

/** A dump takes the runs of another server along. */
const OF_THIS_SERVER = 'cluster = (select tarang_cluster())';

type Due = Record<'backup' | 'drill' | 'archive', boolean>;

/**
 * By the database's clock, in one expression. A backup is due before one of a day ago is told as too old. An archive is
 * due also when its last run failed: where no month is due any more, also because the setting was removed, the next run
 * has nothing to do and ends the problem. What was written while the clock was ahead counts as not written.
 */
async function readDue(url: string, { eventsKeepMonths }: BackupSettings): Promise<Due | undefined> {
  const archive = eventsKeepMonths === undefined ? 'false' : `exists (${duePartitionSql(eventsKeepMonths)})`;
  const [due] = await askDatabase<Due>(
    url,
    `select not exists (select from backup_runs where kind = 'backup' and problem is null and ${OF_THIS_SERVER}
                         and ended_at between now() - interval '23 hours' and ${SOON}
                         and ended_at > coalesce((select max(restored_at) from restores where restored_at <= ${SOON}),
                                                 '-infinity')) as backup,
            not exists (select from backup_runs where kind = 'drill' and problem is null and ${OF_THIS_SERVER}
                         and ended_at between now() - interval '7 days' and ${SOON}) as drill,
            ${archive} or coalesce((select problem is not null from backup_runs where kind = 'archive'
                                    order by ended_at desc limit 1), false) as archive`,
  );
  return due;
}

async function syncClock(url: string, clock: SyncedClock): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await clock.sync(client);
  } finally {
    await client.end();
  }
}

async function trying<T>(say: (line: string) => void, run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    say(describeFailure(error));
    return null;
  }
}
