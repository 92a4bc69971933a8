import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BackupPlace, BackupSettings } from '@/lib/launch/backup/backup-settings';
import { listBackups } from '@/lib/launch/backup/list-backups';
import { openFile, storeFile } from '@/lib/launch/backup/store-file';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import { failpoint } from '@/lib/platform/failpoints';
import {
  type DuePartition,
  demandEnded,
  demandNoneReopened,
  demandOwnMonths,
  duePartitionSql,
} from './due-partition';
import { type Content, contentOf, readLines } from './event-lines';

export interface ArchivedPartition extends Content {
  partition: string;
  /** Its path inside the backup folder. */
  file: string;
  /** Bytes of the encrypted file. */
  size: number;
}

export const ARCHIVE = 'archive/order_events';

/**
 * Sales wait for the lock for 0.3 s at the most. PostgreSQL resolves a deadlock after a second by ending one of the
 * transactions, which could be a sale. A process that is frozen while it has the lock loses it after 2 s. A rollback to
 * the savepoint undoes all three.
 */
const LIMITS = `set local lock_timeout = '300ms'; set local statement_timeout = '2s';
  set local idle_in_transaction_session_timeout = '2s'`;
const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 40;
/** ms */
const BETWEEN_TRIES = 500;

/**
 * Archives the oldest partition of events that is due: writes its rows to a file, reads the file back, compares both,
 * and drops the partition. This is one transaction with a lock against changes of the partition. If the process dies
 * before the commit, the partition still exists; after it, a file exists that was compared. Returns null when no
 * partition is due. Throws a LaunchError when one of its orders is still open, and when the file cannot be read back.
 */
export async function archivePartition(
  settings: BackupSettings,
  url: string,
): Promise<ArchivedPartition | null> {
  const { eventsKeepMonths } = settings;
  if (eventsKeepMonths === undefined)
    throw new LaunchError('EVENTS_KEEP_MONTHS is not set: the events of all months stay in the database.');
  // With another key than that of the backups the file would be unreadable with them.
  await listBackups(settings);
  const archived = await inTransaction(url, async (client) => {
    await waitForOtherRuns(client);
    const { rows } = await client.query<DuePartition>(duePartitionSql(eventsKeepMonths));
    const [due] = rows;
    if (!due) return null;
    // Reads go on. An erasure that would change these events waits.
    await client.query(`lock table ${due.name} in share mode`);
    await demandEnded(client, due);
    await demandOwnMonths(client, due);
    const stored = await storePartition(settings, client, due);
    failpoint('archive:stored');
    await recordPartition(client, due, stored);
    await dropPartition(client, due);
    failpoint('archive:before');
    return { partition: due.name, ...stored };
  });
  failpoint('archive:after');
  return archived;
}

async function inTransaction<T>(url: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // A lost connection is also thrown by the next query.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    // The server ends the transaction of a process that was frozen, and with it the locks.
    await client.query(
      `set local idle_in_transaction_session_timeout = '15min'; set local statement_timeout = 0`,
    );
    const done = await work(client);
    await client.query('commit');
    return done;
  } finally {
    await client.end();
  }
}

/** Of two runs at the same time the second waits, and then looks for what is due after the first. */
async function waitForOtherRuns(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('tarang archive'))`);
}

/**
 * The name of the file has the digest of its rows. If an earlier run was killed and an erasure has changed events
 * since, a second file is written beside the first.
 */
async function storePartition(
  settings: BackupSettings,
  client: pg.ClientBase,
  { name }: DuePartition,
): Promise<Omit<ArchivedPartition, 'partition'>> {
  await removeDrafts(settings);
  const content = await contentOf(readLines(client, name));
  const file = `${ARCHIVE}/${name}-${content.digest.slice(0, 16)}.jsonl`;
  await storeFile(settings, file, () => Readable.from(readLines(client, name)));
  await demandContent(settings, file, content);
  const { size } = await stat(path.join(settings.folder, file));
  return { ...content, file, size };
}

/** Reads a stored file back. Throws a LaunchError when it is damaged or has other lines. */
export async function demandContent(place: BackupPlace, file: string, content: Content): Promise<void> {
  const stored = await contentOf(openFile(place, file));
  if (stored.rows !== content.rows || stored.digest !== content.digest)
    throw new LaunchError(`${file} has other events than the database, so nothing was dropped.`);
}

/**
 * Removes the unfinished files of runs that were killed. No other run can be writing one, because runs wait for each
 * other.
 */
async function removeDrafts({ folder }: BackupSettings): Promise<void> {
  const place = path.join(folder, ARCHIVE);
  if (!existsSync(place)) return;
  for (const name of await readdir(place))
    if (name.endsWith('.new')) await rm(path.join(place, name), { force: true });
}

async function recordPartition(
  client: pg.ClientBase,
  { name }: DuePartition,
  { rows, digest, file }: Omit<ArchivedPartition, 'partition'>,
): Promise<void> {
  await client.query(
    `insert into archived_partitions (partition, lower, upper, rows, digest, file)
     select $1::text, lower, upper, $2, $3, $4 from tarang_partitions('order_events') where partition = $1::text::regclass`,
    [name, rows, digest, file],
  );
  await client.query(
    `insert into archived_points (order_id, partition, taken, spent)
     select order_id, $1, sum((detail->>'taken')::bigint), sum((detail->>'spent')::bigint) from ${name}
      where kind = 'points_adjusted' group by order_id`,
    [name],
  );
}

/**
 * Drops the partition under an exclusive lock on the table of events. Reads and writes of events wait while the lock is
 * asked for, so each request for it ends after 0.3 s and is repeated later. Detaching the partition first would lock
 * the table of orders too. Orders that were reopened after the file was written are looked for under the lock:
 * reopening one inserts an event, which has to wait until the lock ends.
 */
async function dropPartition(client: pg.ClientBase, due: DuePartition): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('savepoint dropping');
    try {
      await client.query(LIMITS);
      await client.query('lock table only order_events in access exclusive mode');
      await demandNoneReopened(client, due);
      await client.query(`drop table ${due.name}`);
      return;
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      await client.query('rollback to savepoint dropping');
    }
    await sleep(BETWEEN_TRIES);
  }
}
