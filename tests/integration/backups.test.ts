// What the database knows of its backups: the panel's figures, and the alerts when they are missing or fail.
import { beforeEach, expect, test } from 'vitest';
import { getBackupStatus, recordBackupRun } from '@/lib/domain/backups';
import { seconds } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';

const store = await openAlertStore();
const { context, owner } = store;
const told = async () => ((await store.tell()).webhook ?? []).map(({ kind }) => kind);
/** All runs happened so long ago. */
const age = (interval: string) =>
  owner.pool.query(
    `update backup_runs set started_at = started_at - $1::interval, ended_at = ended_at - $1::interval`,
    [interval],
  );

beforeEach(async () => {
  await store.reset();
  await owner.pool.query('delete from backup_runs');
  await owner.pool.query('delete from restores');
});

test('the panel says when the last good backup and drill were, how long they took, and why a later one failed', async () => {
  expect(await getBackupStatus(context)).toBeNull();
  await recordBackupRun(context, { kind: 'backup', took: seconds(12), problem: null, size: 5_000_000_000 });
  await recordBackupRun(context, { kind: 'drill', took: seconds(30), problem: null, recoveryPoint: 41 });
  await age('1 hour');
  await recordBackupRun(context, { kind: 'backup', took: seconds(1), problem: 'The disk is full.' });
  expect(await getBackupStatus(context)).toMatchObject({
    backup: { took: 12, size: 5_000_000_000 },
    backupProblem: 'The disk is full.',
    drill: { took: 30, recoveryPoint: 41 },
    drillProblem: null,
  });
});

test('a shop whose backups are made otherwise is not told that there are none', async () => {
  expect(await told()).toEqual([]);
});

test('a backup of more than a day ago is told, whatever failed since, and a new one ends it', async () => {
  await recordBackupRun(context, { kind: 'backup', took: seconds(12), problem: null });
  await age('23 hours 59 minutes');
  expect(await told()).toEqual([]);
  await age('2 minutes');
  await recordBackupRun(context, { kind: 'backup', took: seconds(1), problem: 'The disk is full.' });
  expect(await told()).toEqual(['backup']);
  await recordBackupRun(context, { kind: 'backup', took: seconds(12), problem: null });
  expect(await told()).toEqual([]);
});

test('a drill that failed is told until one is good, and so is one that was not made for more than a week', async () => {
  await recordBackupRun(context, { kind: 'backup', took: seconds(1), problem: null });
  await recordBackupRun(context, { kind: 'drill', took: seconds(1), problem: 'A file was cut off.' });
  expect(await told()).toEqual(['drill']);
  await store.reset();
  await recordBackupRun(context, { kind: 'drill', took: seconds(1), problem: null });
  expect(await told()).toEqual([]);
  await age('9 days');
  await recordBackupRun(context, { kind: 'backup', took: seconds(1), problem: null });
  expect(await told()).toEqual(['drill']);
});

test('bug: nobody was told that the last backup was gone from its folder, or that the log was not stored', async () => {
  await recordBackupRun(context, {
    kind: 'backup',
    took: seconds(1),
    problem: null,
    backupId: '20261124T020000Z',
  });
  expect(await told()).toEqual([]);
  await owner.pool.query(`update backup_runs set problem = 'The backup file is missing in /backups.'`);
  expect(await told()).toEqual(['backup', 'backup-lost']);
  expect(await getBackupStatus(context)).toMatchObject({ backup: null });
  await store.reset();
  await recordBackupRun(context, { kind: 'backup', took: seconds(1), problem: null, backupId: 'next' });
  await recordBackupRun(context, { kind: 'log', took: seconds(300), problem: '/backups is on a full disk.' });
  expect((await told()).sort()).toEqual(['backup', 'backup-lost']);
  expect(await getBackupStatus(context)).toMatchObject({ logProblem: '/backups is on a full disk.' });
  await store.reset();
  await recordBackupRun(context, { kind: 'log', took: 0, problem: null });
  await age('1 day');
  await recordBackupRun(context, { kind: 'backup', took: seconds(1), problem: null, backupId: 'third' });
  expect(await told()).toEqual([]);
  const file = 'archive/order_events/order_events_2026_01-0f3c.jsonl';
  await recordBackupRun(context, {
    kind: 'archive',
    took: 0,
    problem: `${file} is missing.`,
    backupId: file,
  });
  expect(await told()).toEqual(['backup-lost']);
  await age('1 second');
  await recordBackupRun(context, { kind: 'archive', took: 0, problem: 'An order is open.' });
  expect(await told()).toEqual([]);
});

test('bug: runs that came along in a dump, and one by hand, were told as missing backups for a year', async () => {
  for (const kind of ['backup', 'drill'] as const)
    await recordBackupRun(context, { kind, took: seconds(1), problem: null });
  await age('9 days');
  await owner.pool.query('update backup_runs set cluster = cluster + 1');
  expect(await told()).toEqual([]);
  expect(await getBackupStatus(context)).toBeNull();
  await recordBackupRun(context, { kind: 'backup', took: seconds(1), problem: null, byHand: true });
  await age('2 days');
  expect(await told()).toEqual([]);
  // The process that keeps backups has begun to work on this server.
  await recordBackupRun(context, { kind: 'backup', took: seconds(1), problem: 'The disk is full.' });
  expect(await told()).toEqual(['backup']);
});

test('bug: runs of a clock that was ahead counted until it had caught up, and nobody was told', async () => {
  for (const kind of ['backup', 'drill'] as const)
    await recordBackupRun(context, { kind, took: seconds(1), problem: null });
  await age('-30 days');
  expect(await getBackupStatus(context)).toBeNull();
  expect(await told()).toEqual(['backup']);
  await store.reset();
  await recordBackupRun(context, { kind: 'backup', took: seconds(1), problem: null });
  await recordBackupRun(context, { kind: 'drill', took: seconds(1), problem: 'A file was cut off.' });
  expect(await told()).toEqual(['drill']);
  expect(await getBackupStatus(context)).toMatchObject({ drillProblem: 'A file was cut off.' });
});

test('an open quarantine is told, and its end ends that', async () => {
  await owner.pool.query(`insert into restores (id, recovered_to, restored_at) values ('r', now(), now())`);
  expect(await told()).toEqual(['quarantine']);
  await owner.pool.query(`update restores set compared_at = now(), ended_at = now(), reason = 'looked at'`);
  await store.reset();
  expect(await told()).toEqual([]);
});

test('the database itself refuses the end of a quarantine that was never compared, or without a reason', async () => {
  await owner.pool.query(`insert into restores (id, recovered_to, restored_at) values ('r', now(), now())`);
  await expect(owner.pool.query(`update restores set ended_at = now(), reason = 'no'`)).rejects.toThrow(
    'restores_ended_after_comparison',
  );
  await expect(owner.pool.query(`update restores set compared_at = now(), ended_at = now()`)).rejects.toThrow(
    'restores_ended',
  );
});
