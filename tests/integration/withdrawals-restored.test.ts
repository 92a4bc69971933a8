// A restored database has forgotten which consents were withdrawn since: a file outside of it has them, and they are
// ended again before its quarantine can end.
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { NOTICE } from '@/lib/domain/consents/schema';
import { journalBeside, keepErasures } from '@/lib/domain/erasure';
import { changeConsent } from '@/lib/domain/notifications';
import { keepWithdrawals, withdrawalsBeside } from '@/lib/domain/withdrawals';
import { readWithdrawals } from '@/lib/domain/withdrawals/withdrawals-file';
import { newId } from '@/lib/platform/ids';
import { days } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';

const { db, owner, clock, context } = await openAccounts();
const { prisma } = db;

const newHeads = async () => path.join(await mkdtemp(path.join(tmpdir(), 'tarang-')), 'heads.jsonl');
const lastAct = async (userId: string, purpose: string) =>
  (await prisma.consent.findFirst({ where: { userId, purpose }, orderBy: { id: 'desc' } }))?.act;

/** As a restore to before these withdrawals does: the rows are gone, past every rule, and what they ended is back. */
async function forget(userIds: readonly string[]): Promise<void> {
  const ids = userIds.map((id) => `'${id}'`).join(', ');
  await owner.pool.query(
    `begin; set local session_replication_role = replica;
     delete from consents where user_id in (${ids}) and act = 'withdrawn';
     update notification_preferences set added = '{reviews:mail}' where user_id in (${ids});
     update guardians set state = 'given' where user_id in (${ids});
     update users set blocked_at = null where id in (${ids}); commit`,
  );
}

async function child(): Promise<string> {
  const { id: userId } = await make.makeUser(prisma);
  const now = clock.now();
  await prisma.guardian.create({
    data: {
      userId,
      state: 'asked',
      name: 'Meera',
      email: 'meera@example.com',
      language: 'en',
      adultFrom: new Date(Date.now() + days(900)),
      createdAt: now,
      askedAt: now,
      endsAt: new Date(Date.now() + days(9)),
    },
  });
  for (const state of ['given', 'withdrawn'])
    await prisma.guardian.update({ where: { userId }, data: { state, notice: NOTICE, decidedAt: now } });
  await prisma.user.update({ where: { id: userId }, data: { blockedAt: now } });
  return userId;
}

test('bug: a restore brought withdrawn consents back, and nothing knew of the withdrawal', async () => {
  const file = withdrawalsBeside(await newHeads());
  const { id: adult } = await make.makeUser(prisma);
  const { id: again } = await make.makeUser(prisma);
  for (const userId of [adult, again])
    for (const given of [true, false]) await changeConsent(context, { userId, purpose: 'reviews', given });
  const ofGuardian = await child();
  const people = [adult, again, ofGuardian];
  expect(await keepWithdrawals(context, file)).toBe(0);
  expect(await keepWithdrawals(context, file)).toBe(0);
  const written = await readWithdrawals(file);
  expect(written.map(({ account, purpose }) => `${account} ${purpose}`)).toEqual([
    `${adult} reviews`,
    `${again} reviews`,
    `${ofGuardian} guardian`,
  ]);
  expect(await readFile(file, 'utf8')).not.toContain('@');

  await forget(people);
  for (const userId of [adult, again]) expect(await lastAct(userId, 'reviews')).toBe('given');
  // Without a restore the file changes nothing.
  expect(await keepWithdrawals(context, file)).toBe(0);
  const restore = await prisma.restore.create({
    data: { id: newId(), recoveredTo: clock.now(), restoredAt: clock.now() },
  });
  // One of them has agreed again in the restored database.
  await prisma.consent.create({
    data: { userId: again, purpose: 'reviews', act: 'given', notice: '', language: 'en' },
  });
  expect(await keepWithdrawals(context, file)).toBe(2);
  expect(await lastAct(adult, 'reviews')).toBe('withdrawn');
  expect(await lastAct(again, 'reviews')).toBe('given');
  expect(await lastAct(ofGuardian, 'guardian')).toBe('withdrawn');
  expect(await prisma.guardian.findUniqueOrThrow({ where: { userId: ofGuardian } })).toMatchObject({
    state: 'withdrawn',
  });
  expect((await prisma.user.findUniqueOrThrow({ where: { id: ofGuardian } })).blockedAt).not.toBeNull();
  expect(await keepWithdrawals(context, file)).toBe(0);
  // The two withdrawals of the restored database are in the file too, each once.
  expect(await readWithdrawals(file)).toHaveLength(5);
  await prisma.restore.delete({ where: { id: restore.id } });
});

test('bug: a withdrawal of an account that was erased after it kept the quarantine from its end', async () => {
  const heads = await newHeads();
  const [erased, stuck, ofGuardian] = [await child(), await child(), await child()];
  await keepWithdrawals(context, withdrawalsBeside(heads));
  await writeFile(
    journalBeside(heads),
    `${JSON.stringify({ account: erased, sealedAt: clock.now().toISOString() })}\n`,
  );
  await forget([erased, stuck, ofGuardian]);
  // Its consent stands as given, with no request to take it back from.
  await owner.pool.query(
    `begin; set local session_replication_role = replica;
     delete from guardians where user_id = '${stuck}'; commit`,
  );
  const restore = await prisma.restore.create({
    data: { id: newId(), recoveredTo: clock.now(), restoredAt: clock.now() },
  });
  expect(await keepErasures(context, journalBeside(heads))).toMatchObject({ resealed: 1 });
  expect(await keepWithdrawals(context, withdrawalsBeside(heads))).toBe(1);
  expect(await lastAct(ofGuardian, 'guardian')).toBe('withdrawn');
  expect((await prisma.user.findUniqueOrThrow({ where: { id: erased } })).blockedAt).not.toBeNull();
  await prisma.restore.delete({ where: { id: restore.id } });
});

test('a consent that cannot be ended keeps no other from its end', async () => {
  const file = withdrawalsBeside(await newHeads());
  const [stuck, other] = [await child(), await child()];
  await keepWithdrawals(context, file);
  await forget([stuck, other]);
  await owner.pool.query(`
    create function refuse_in_test() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse_in_test before update on guardians for each row
      when (new.user_id = '${stuck}') execute function refuse_in_test()`);
  const restore = await prisma.restore.create({
    data: { id: newId(), recoveredTo: clock.now(), restoredAt: clock.now() },
  });
  await expect(keepWithdrawals(context, file)).rejects.toThrow(AggregateError);
  expect(await lastAct(other, 'guardian')).toBe('withdrawn');
  await owner.pool.query('drop trigger refuse_in_test on guardians; drop function refuse_in_test');
  expect(await keepWithdrawals(context, file)).toBe(1);
  await prisma.restore.delete({ where: { id: restore.id } });
});

test('erasures and withdrawals are in two files, of which the version before reads its own', async () => {
  const heads = await newHeads();
  await keepWithdrawals(context, withdrawalsBeside(heads));
  expect(await keepErasures(context, journalBeside(heads))).toEqual({ resealed: 0, wiped: 0 });
});
