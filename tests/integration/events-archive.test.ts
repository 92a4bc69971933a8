// The archive of events: which months go, what is in their files, and what keeps a month in the database.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { takenSql } from '@/lib/domain/points';
import { createPartitions } from '@/lib/domain/retention';
import { keepBackups } from '@/lib/launch/backup/keep-backups';
import { days, seconds, sleep } from '@/lib/platform/time';
import * as make from '../support/make';
import { DELIVERED, openOldMonths } from '../support/old-months';

const PLAYER = 'Ravi of Mumbai';

test('months are archived from the oldest on, each as a file with all that its events say of no person', async () => {
  const { archive, addOrder, linesOf, partitions, prisma, pool, monthsAgo } = await openOldMonths();
  const by = 'an account';
  const delivered = await addOrder(28, { status: 'Completed' }, [
    ...DELIVERED,
    { kind: 'player_corrected', detail: { by, reason: PLAYER, from: { input1: PLAYER }, to: [PLAYER] } },
    { kind: 'late_answer', detail: { attempt: 'a', fence: 2, said: PLAYER, cause: { name: PLAYER } } },
  ]);
  const before = await prisma.orderEvent.findMany({ orderBy: { id: 'asc' } });
  const first = await archive();
  expect(first).toMatchObject({ partition: 'order_events_initial', rows: 0 });
  const archived = [first];
  for (let next = await archive(); next; next = await archive()) archived.push(next);
  // The present month and the 24 before it are kept.
  expect(archived).toHaveLength(7);
  expect((await partitions())[0]).toBe((await monthsAgo(24)).name);

  const full = archived.find((each) => each?.rows === 5);
  const details = [
    null,
    { utr: '412345678901' },
    null,
    { by, reason: '[erased]', from: '[erased]', to: '[erased]' },
    { attempt: 'a', fence: 2, said: '[erased]', cause: '[erased]' },
  ];
  const lines = await linesOf(full?.file ?? '');
  expect(lines).toEqual(
    before.map(({ id, at, kind, from, to }) => ({
      id: Number(id),
      order: delivered.id,
      at: at.toISOString(),
      kind,
      from,
      to,
      detail: details.shift(),
    })),
  );
  expect(await prisma.orderEvent.count()).toBe(0);
  const { rows } = await pool.query(
    'select partition, rows::int, file, archived_at < now() as past, upper > lower or lower is null as ordered from archived_partitions order by upper',
  );
  expect(rows).toEqual(
    archived.map((each) => ({
      partition: each?.partition,
      rows: each?.rows,
      file: each?.file,
      past: true,
      ordered: true,
    })),
  );
  // The application knows what is archived, and can neither add nor change it.
  for (const statement of [
    'delete from archived_partitions',
    `insert into archived_points values ('o', 'p', 1, 1)`,
  ])
    await expect(prisma.$executeRawUnsafe(statement)).rejects.toThrow('permission denied');
});

test('a month is not archived without the setting, and not before it is older than the months that are kept', async () => {
  const { archive, partitions } = await openOldMonths();
  const before = await partitions();
  await expect(archive({ eventsKeepMonths: undefined })).rejects.toThrow('EVENTS_KEEP_MONTHS is not set');
  expect(await archive({ eventsKeepMonths: 32 })).toBeNull();
  expect(await partitions()).toEqual(before);
  expect(await archive({ eventsKeepMonths: 31 })).toMatchObject({ partition: 'order_events_initial' });
  expect(await archive({ eventsKeepMonths: 31 })).toBeNull();
});

test('bug: a database whose clock was ahead for minutes archived months that were not due', async () => {
  const { archive, addOrder, prisma, pool, database, settings } = await openOldMonths();
  await addOrder(40, { status: 'Completed' }, DELIVERED);
  await pool.query(
    `insert into backup_runs (id, kind, started_at, ended_at) values ('b', 'backup', now(), now()), ('d', 'drill', now(), now())`,
  );
  try {
    // By the machine's clock the month is kept, whatever the database says.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - days(31 * 12) });
    expect(await archive()).toBeNull();
    // Either of two clocks that differ may be the right one: for an hour the process does nothing by them.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days(31 * 24) });
    const said: string[] = [];
    const stopping = new AbortController();
    const keeping = keepBackups({
      settings,
      url: database.ownerUrl,
      parent: path.dirname(settings.folder),
      signal: stopping.signal,
      say: (line) => said.push(line),
    });
    await expect
      .poll(() => said, { timeout: seconds(60) })
      .toEqual([expect.stringContaining('the time has leapt')]);
    // What is due is read after the leap is told of.
    await sleep(seconds(2));
    stopping.abort();
    await keeping;
    expect(said).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
  expect(await prisma.archivedPartition.count()).toBe(0);
});

test('a month stays while an order of it is open in any way, and so do those after it', async () => {
  const { archive, addOrder, partitions, prisma, pool, settings } = await openOldMonths();
  const failed = await addOrder(40, { status: 'Failed' }, [
    { kind: 'failed', from: 'Created', to: 'Failed' },
  ]);
  const asker = await make.makeUser(prisma);
  const payment = await make.makePayment(prisma, failed, { status: 'failed', nextCheckAt: null });
  const object = { objectType: 'order', objectId: failed.id, receiverId: null, openKey: 'refund' };
  await make.makeReview(prisma, { paymentId: payment.id });
  await make.makeSourceRefund(prisma, failed);
  await make.makeHelpRequest(prisma, failed);
  await make.makeApprovalRequest(prisma, { asker, receiver: asker }, object);
  await pool.query(`insert into payment_disputes (id, gateway, payment_id, amount, amount_deducted, reason, phase, status, opened_at, updated_at)
    values ('d', 'razorpay', '${payment.id}', 100, 0, 'fraud', 'chargeback', 'open', now(), now())`);
  const change = (statements: string) =>
    pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`);
  // Each is ended for itself at last, so that it alone holds the month.
  const holds: [why: string, opened: string, ended: string][] = [
    ['has not ended', `update orders set status = 'Processing'`, `update orders set status = 'Failed'`],
    [
      'has a payment that has not ended',
      `update payments set status = 'open'`,
      `update payments set status = 'failed'`,
    ],
    [
      'has a payment that has not ended',
      'update payments set recheck_at = now()',
      'update payments set recheck_at = null',
    ],
    [
      'has a payment that has not ended',
      'update payments set next_check_at = now()',
      'update payments set next_check_at = null',
    ],
    ['has an open case', 'update reviews set closed_at = null', 'update reviews set closed_at = now()'],
    [
      'has an open dispute',
      `update payment_disputes set ended_at = null, status = 'open'`,
      `update payment_disputes set ended_at = now(), status = 'won'`,
    ],
    [
      'has a refund that has not arrived',
      `update source_refunds set state = 'asked'`,
      `update source_refunds set state = 'taken_back'`,
    ],
    [
      'has an open question',
      `update help_requests set status = 'answered', closed_at = null, open_key = 'any'`,
      `update help_requests set status = 'closed', closed_at = now(), waiting_since = null, promised_until = null, open_key = null`,
    ],
    [
      'waits for an approval',
      `update approval_requests set expires_at = now() + interval '1 day'`,
      `update approval_requests set expires_at = now() - interval '1 minute'`,
    ],
  ];
  await change(holds.map(([, , ended]) => ended).join('; '));
  for (const [why, opened, ended] of holds) {
    await change(opened);
    await expect(archive(), opened).rejects.toThrow(
      `order_events_initial is not archived: ${failed.id} ${why}.`,
    );
    await change(ended);
  }
  // It is asked before a file is written.
  expect(existsSync(settings.folder)).toBe(false);
  expect(await partitions()).toContain('order_events_initial');
  expect(await archive()).toMatchObject({ rows: 2 });
});

test('a month with an event from before its order was placed stays, and is told', async () => {
  const { archive, addOrder, monthsAgo } = await openOldMonths();
  const behind = (await monthsAgo(40)).first;
  const order = await addOrder(1, { status: 'Failed' }, [{ kind: 'failed', at: behind }]);
  await expect(archive()).rejects.toThrow(
    `order_events_initial is not archived: ${order.id} was placed later.`,
  );
});

test('nothing is archived while a restored database has not been compared with the outside', async () => {
  const { archive, pool } = await openOldMonths();
  await pool.query(`insert into restores (id, recovered_to, restored_at) values ('r', now(), now())`);
  expect(await archive()).toBeNull();
});

test('what an archived month would be given later stays in the table, is told, and opens no month again', async () => {
  const { archive, addOrder, partitions, prisma, monthsAgo } = await openOldMonths();
  while (await archive());
  const before = await partitions();
  await addOrder(1, { status: 'Failed' }, [{ kind: 'failed', at: (await monthsAgo(40)).first }]);
  await expect(createPartitions({ db: prisma })).rejects.toThrow("1 events of orders lie in no month's");
  expect(await partitions()).toEqual(before);
  expect(await prisma.orderEvent.count()).toBe(2);
});

test('the points that archived events took of an order, or found spent, are counted as before', async () => {
  const { archive, addOrder, prisma } = await openOldMonths();
  const adjusted = (taken: string, spent: string) => ({
    kind: 'points_adjusted',
    detail: { reference: 'c', taken, spent },
  });
  const { id } = await addOrder(40, { status: 'Completed' }, [
    ...DELIVERED,
    adjusted('500', '70'),
    adjusted('-200', '0'),
  ]);
  const sums = () =>
    prisma.$queryRaw`select ${takenSql(id, 'taken')} as taken, ${takenSql(id, 'spent')} as spent`;
  const before = await sums();
  expect(before).toEqual([{ taken: 300n, spent: 70n }]);
  expect(await archive()).toMatchObject({ rows: 5 });
  expect(await sums()).toEqual(before);
});
