import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BackupSettings } from '@/lib/launch/backup/backup-settings';
import { listBackups } from '@/lib/launch/backup/list-backups';
import { openFile, storeFile } from '@/lib/launch/backup/store-file';
import { errorCode, LaunchError } from '@/lib/launch/launch-error';
import { failpoint } from '@/lib/platform/failpoints';
import {
  type DuePartition,
  demandEnded,
  demandNoneGoesOn,
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

/** Who sells waits behind the lock for 0.3 s at the most, and PostgreSQL ends a deadlock after a second, which would be a sale. */
const LIMITS = `set local lock_timeout = '300ms'; set local statement_timeout = '2s'`;
const LOCK_NOT_AVAILABLE = '55P03';
const TRIES = 40;
/** ms */
const BETWEEN_TRIES = 500;

/**
 * Archives the oldest partition of events that is due: writes it to a file, reads the file back, and only then drops it. All of it is one transaction
 * that lets nobody change the partition, so that at each moment the partition is there or a verified file of it. Returns null when nothing is due.
 * Throws a LaunchError when an order of it is still open, and when the file cannot be read back.
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
    // Events may still be read. An erasure that would change them waits.
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

/** Of two runs at once the second finds what is due after the first. */
async function waitForOtherRuns(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('tarang archive'))`);
}

/** The file is named by its content too: events that were erased since an earlier run did not get to its end are another file. */
async function storePartition(
  settings: BackupSettings,
  client: pg.ClientBase,
  { name }: DuePartition,
): Promise<Omit<ArchivedPartition, 'partition'>> {
  await removeDrafts(settings);
  const content = await contentOf(readLines(client, name));
  const file = `${ARCHIVE}/${name}-${content.digest.slice(0, 16)}.jsonl`;
  await storeFile(settings, file, () => Readable.from(readLines(client, name)));
  const stored = await contentOf(openFile(settings, file));
  if (stored.rows !== content.rows || stored.digest !== content.digest)
    throw new LaunchError(`${file} has other events than ${name}, so nothing was dropped.`);
  const { size } = await stat(path.join(settings.folder, file));
  return { ...content, file, size };
}

/** What a run wrote that was killed; no other run is on its way. */
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
 * Drops the partition, for which nobody may use the table of events for a moment. Detaching it first would take a lock on the orders as well. An
 * order that was opened again since the file was written is found under the lock, because whoever opens one adds an event.
 */
async function dropPartition(client: pg.ClientBase, due: DuePartition): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('savepoint dropping');
    try {
      await client.query(LIMITS);
      await client.query('lock table only order_events in access exclusive mode');
      await demandNoneGoesOn(client, due);
      await client.query(`drop table ${due.name}`);
      return;
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      await client.query('rollback to savepoint dropping');
    }
    await sleep(BETWEEN_TRIES);
  }
}
