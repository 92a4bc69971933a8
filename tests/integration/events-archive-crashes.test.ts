// While a partition of events is archived, locks are held by others, events are added, orders are reopened, a second
// run begins, the process freezes or is killed, and files are damaged. After each of these the partition still exists,
// or a file exists that was read back and compared.
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { getBackupStatus, recordBackupRun } from '@/lib/domain/backups';
import { ARCHIVE, demandContent } from '@/lib/launch/backup/archive/archive-partition';
import { contentOf } from '@/lib/launch/backup/archive/event-lines';
import { keepBackups } from '@/lib/launch/backup/keep-backups';
import { storeFile } from '@/lib/launch/backup/store-file';
import { minutes, sleep } from '@/lib/platform/time';
import { compileProgram } from '../support/compile-program';
import { DELIVERED, openOldMonths } from '../support/old-months';
import { startProcess } from '../support/processes';

/** Until a file of the archive is on the disk. */
async function untilStored({ folder }: { folder: string }): Promise<void> {
  const place = path.join(folder, ARCHIVE);
  while (!existsSync(place) || !readdirSync(place).some((name) => name.endsWith('.jsonl'))) await sleep(20);
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a lock that is held for long is given up after a moment, sales go on meanwhile, and then the month goes', async () => {
  const { archive, addOrder, partitions, prisma, database, settings } = await openOldMonths();
  const order = await addOrder(40, { status: 'Completed' }, DELIVERED);
  const holder = await connect(database.ownerUrl);
  await holder.query('begin; select count(*) from order_events');
  const archived = archive();
  await untilStored(settings);
  // Each is placed while the archive asks for its lock and gives it up in turns.
  for (let n = 0; n < 20; n += 1) {
    await prisma.orderEvent.create({ data: { orderId: order.id, at: new Date(), kind: 'reviewed' } });
    await sleep(50);
  }
  expect(await partitions()).toContain('order_events_initial');
  await holder.query('rollback');
  expect(await archived).toMatchObject({ rows: 3 });
  expect(await prisma.orderEvent.count()).toBe(20);
});

test('an event that comes while its month is archived is in the table or refused, and never lost', async () => {
  const { archive, addOrder, prisma, database, settings, monthsAgo } = await openOldMonths();
  const order = await addOrder(40, { status: 'Completed' }, DELIVERED);
  const [holder, late] = await Promise.all([connect(database.ownerUrl), connect(database.url)]);
  await holder.query('begin; select count(*) from order_events');
  const archived = archive();
  await untilStored(settings);
  await late.query(`set statement_timeout = '1s'`);
  const values = [order.id, (await monthsAgo(40)).first];
  const added = await late
    .query(`insert into order_events (order_id, at, kind) values ($1, $2, 'reviewed')`, values)
    .then(
      () => 1,
      () => 0,
    );
  await holder.query('rollback');
  const rows = (await archived)?.rows ?? 0;
  expect(rows + (await prisma.orderEvent.count())).toBe(3 + added);
});

test('the process that keeps backups archives what is due, encrypts the log meanwhile, and writes down what it did', async () => {
  const { addOrder, partitions, prisma, pool, database, settings, monthsAgo } = await openOldMonths();
  await addOrder(25, { status: 'Completed' }, DELIVERED);
  await pool.query(
    `insert into backup_runs (id, kind, started_at, ended_at) values ('b', 'backup', now(), now()), ('d', 'drill', now(), now())`,
  );
  const holder = await connect(database.ownerUrl);
  await holder.query('begin; select count(*) from order_events');
  const said: string[] = [];
  const stopping = new AbortController();
  const keeping = keepBackups({
    settings,
    url: database.ownerUrl,
    parent: path.dirname(settings.folder),
    signal: stopping.signal,
    say(line) {
      said.push(line);
      stopping.abort();
    },
  });
  await untilStored(settings);
  const segment = '000000010000000000000001';
  mkdirSync(settings.spool);
  writeFileSync(path.join(settings.spool, segment), 'a segment');
  while (!existsSync(path.join(settings.folder, 'wal', segment))) await sleep(20);
  expect(said).toEqual([]);
  await holder.query('rollback');
  await keeping;
  expect(said).toEqual(['archive done']);
  expect(await prisma.backupRun.findFirst({ where: { kind: 'archive' } })).toMatchObject({
    problem: null,
    size: expect.any(BigInt),
  });
  // One at a time, the next a minute later.
  expect((await partitions())[0]).toBe((await monthsAgo(30)).name);
});

test('bug: a failed archive stayed on the overview when no month was due any more', async () => {
  const { addOrder, prisma, pool, database, settings } = await openOldMonths();
  await addOrder(40, { status: 'Completed' }, DELIVERED);
  await pool.query(
    `insert into backup_runs (id, kind, started_at, ended_at) values ('b', 'backup', now(), now()), ('d', 'drill', now(), now())`,
  );
  await recordBackupRun({ db: prisma }, { kind: 'archive', took: 1000, problem: 'An order is open.' });
  const { eventsKeepMonths: _removed, ...kept } = settings;
  const stopping = new AbortController();
  await keepBackups({
    settings: { ...kept, eventsKeepMonths: undefined },
    url: database.ownerUrl,
    parent: path.dirname(settings.folder),
    signal: stopping.signal,
    say: () => stopping.abort(),
  });
  expect(await getBackupStatus({ db: prisma })).toMatchObject({ archiveProblem: null });
  expect(await prisma.archivedPartition.count()).toBe(0);
});

test('of two runs at once one archives the month, and the other the next', async () => {
  const { archive, addOrder, prisma } = await openOldMonths();
  await addOrder(40, { status: 'Completed' }, DELIVERED);
  const runs = await Promise.all([archive(), archive()]);
  expect(runs.map((run) => run?.partition).sort()).toEqual(
    ['order_events_initial', expect.stringMatching(/^order_events_\d{4}_\d{2}$/)].sort(),
  );
  expect(await prisma.archivedPartition.count()).toBe(2);
});

test('an order that is opened again after the file was written keeps its month', async () => {
  const { archive, addOrder, partitions, database, settings } = await openOldMonths();
  const order = await addOrder(40, { status: 'Cancelled' }, []);
  const staff = await connect(database.ownerUrl);
  await staff.query('begin');
  await staff.query(`set local session_replication_role = replica`);
  await staff.query(
    `insert into order_events (order_id, at, kind) values ('${order.id}', now(), 'reopened')`,
  );
  const archived = archive().catch((error: unknown) => String(error));
  await untilStored(settings);
  await staff.query(`update orders set status = 'Processing' where id = '${order.id}'`);
  await staff.query('commit');
  expect(await archived).toContain(`${order.id} is open again`);
  expect(await partitions()).toContain('order_events_initial');
});

test('a process that was frozen while it archived changes nothing when it wakes up', async () => {
  const { archive, addOrder, prisma, database, pool, settings } = await openOldMonths();
  await addOrder(40, { status: 'Completed' }, DELIVERED);
  const holder = await connect(database.ownerUrl);
  await holder.query('begin; select count(*) from order_events');
  const frozen = archive().catch(() => 'lost');
  await untilStored(settings);
  // As the server does with a transaction that is idle for too long.
  await pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(await frozen).toBe('lost');
  await holder.query('rollback');
  expect(await prisma.orderEvent.count()).toBe(3);
  expect(await archive()).toMatchObject({ partition: 'order_events_initial', rows: 3 });
});

test('bug: a process that was frozen under the last lock stopped the shop for a quarter of an hour', async () => {
  const { archive, addOrder, prisma, database } = await openOldMonths();
  const order = await addOrder(40, { status: 'Completed' }, DELIVERED);
  const seller = await connect(database.ownerUrl);
  await seller.query(`set statement_timeout = '5s'`);
  const query: (...given: unknown[]) => unknown = pg.Client.prototype.query;
  let isFrozen = false;
  const frozen = vi.spyOn(pg.Client.prototype, 'query');
  frozen.mockImplementation(async function (this: pg.Client, ...given: unknown[]) {
    if (given[0] === 'commit') {
      isFrozen = true;
      await sleep(8000);
    }
    return query.apply(this, given);
  } as typeof pg.Client.prototype.query);
  try {
    const archived = archive().catch(() => 'lost');
    while (!isFrozen) await sleep(20);
    await seller.query(
      `insert into order_events (order_id, at, kind) values ('${order.id}', now(), 'reviewed')`,
    );
    expect(await archived).toBe('lost');
  } finally {
    frozen.mockRestore();
  }
  expect(await prisma.orderEvent.count()).toBe(4);
  expect(await archive()).toMatchObject({ partition: 'order_events_initial', rows: 3 });
});

test.each(['archive:stored', 'archive:before', 'archive:after'])(
  'killed at %s, the month is there or archived, and the next run goes on',
  { timeout: minutes(2) },
  async (TARANG_FAILPOINT) => {
    const { archive, addOrder, linesOf, partitions, prisma, database, settings } = await openOldMonths();
    await addOrder(40, { status: 'Completed' }, DELIVERED);
    const backup = await compileProgram('lib/launch/backup/main.ts');
    const env = {
      DATABASE_OWNER_URL: database.ownerUrl,
      DATABASE_URL: database.url,
      BACKUP_DIR: settings.folder,
      BACKUP_KEY: settings.key,
      EVENTS_KEEP_MONTHS: '25',
      TARANG_DATA: path.dirname(settings.folder),
    };
    const child = await startProcess({ args: [backup, '--archive'], env: { ...env, TARANG_FAILPOINT } });
    expect(await child.ended, child.output()).toEqual({ code: null, signal: 'SIGKILL' });
    const isArchived = TARANG_FAILPOINT === 'archive:after';
    expect((await partitions()).includes('order_events_initial')).toBe(!isArchived);
    expect(await prisma.orderEvent.count()).toBe(isArchived ? 0 : 3);
    expect(await prisma.archivedPartition.count()).toBe(isArchived ? 1 : 0);
    if (!isArchived) expect(await archive()).toMatchObject({ partition: 'order_events_initial', rows: 3 });
    const { file } = await prisma.archivedPartition.findFirstOrThrow({ orderBy: { upper: 'asc' } });
    const lines = await linesOf(file);
    expect(lines).toHaveLength(3);
    const reader = await startProcess({ args: [backup, `--read-archive=${path.basename(file)}`], env });
    expect(await reader.ended).toMatchObject({ code: 0 });
    const printed = reader.output().trimEnd().split('\n');
    expect(printed.map((line) => JSON.parse(line))).toEqual(lines);
  },
);

test('a file that was written with other lines than were read from the database is refused', async () => {
  const { settings } = await openOldMonths();
  const lines = (text: string) => Readable.from([Buffer.from(text)]);
  await storeFile(settings, `${ARCHIVE}/f`, () => lines('{"id":1}\n{"id":2}\n'));
  await demandContent(settings, `${ARCHIVE}/f`, await contentOf(lines('{"id":1}\n{"id":2}\n')));
  for (const other of ['{"id":1}\n', '{"id":1}\n{"id":3}\n'])
    await expect(demandContent(settings, `${ARCHIVE}/f`, await contentOf(lines(other)))).rejects.toThrow(
      'has other events than the database',
    );
});

test('a month stays when its file has other rows than were counted before', async () => {
  const { archive, addOrder, partitions, prisma, pool } = await openOldMonths();
  await addOrder(40, { status: 'Completed' }, DELIVERED);
  // The second reading of the same rows, which goes into the file, is another one.
  await pool.query(
    `create sequence readings;
     create or replace function tarang_archived_event_detail(detail jsonb) returns jsonb
       language sql volatile as $$ select to_jsonb(nextval('readings')) $$`,
  );
  await expect(archive()).rejects.toThrow('has other events than the database, so nothing was dropped');
  expect(await partitions()).toContain('order_events_initial');
  expect([await prisma.orderEvent.count(), await prisma.archivedPartition.count()]).toEqual([3, 0]);
});

test('a file of another key, a damaged one and one of another database keep the month', async () => {
  const { archive, addOrder, partitions, prisma, pool, settings } = await openOldMonths();
  await addOrder(40, { status: 'Completed' }, DELIVERED);
  // As after a restore to before the month was dropped: its file is there.
  await pool.query('create table kept as select * from order_events');
  const first = await archive();
  await pool.query(
    `begin; set local session_replication_role = replica; delete from archived_partitions; commit`,
  );
  const bounds = (await partitions())[0];
  const { rows } = await pool.query<{ lower: Date }>(
    `select lower from tarang_partitions('order_events') where partition = $1::regclass`,
    [bounds],
  );
  await pool.query(`select tarang_prepare_order_event_partition('order_events_initial')`);
  await pool.query(
    `alter table order_events attach partition order_events_initial for values from (minvalue) to ('${rows[0]?.lower.toISOString()}')`,
  );
  await pool.query('insert into order_events select * from kept');
  const file = path.join(settings.folder, first?.file ?? '');
  const bytes = readFileSync(file);

  await expect(archive({ key: 'another key of this test, 0123456789 abcdefg' })).rejects.toThrow(
    'was not made with this BACKUP_KEY',
  );
  truncateSync(file, bytes.length - 10);
  await expect(archive()).rejects.toThrow('was cut off');
  writeFileSync(
    file,
    bytes.map((byte, place) => (place === bytes.length - 20 ? byte ^ 1 : byte)),
  );
  await expect(archive()).rejects.toThrow('was changed');
  expect(await prisma.orderEvent.count()).toBe(3);

  writeFileSync(file, bytes);
  expect(await archive()).toEqual(first);
  expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
});
