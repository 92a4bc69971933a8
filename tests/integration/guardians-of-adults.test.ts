// A guardian's withdrawal stops the account of a child. An adult is stopped by nobody but staff.
import { expect, test } from 'vitest';
import { answerGuardian, endWithdrawalsOfAdults, readGuardian, requestGuardian } from '@/lib/domain/accounts';
import { guardianToken } from '@/lib/domain/accounts/guardians/guardian-link';
import { purgeExpired } from '@/lib/domain/retention';
import { after, days } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';

const shop = await openAccounts();
const { context, clock } = shop;
const { db } = context;

/** A child whose guardian has agreed, with what the guardian does next. */
async function child() {
  const user = await make.makeUser(db);
  const { id: userId } = user;
  await requestGuardian(context, {
    viewer: { ...(await make.makeViewer(db, user)), provedAt: clock.now() },
    born_on: '2012-05-01',
    guardian_name: 'Meera Shah',
    guardian_email: `parent${nextNumber()}@example.com`,
  });
  const token = guardianToken(context, await db.guardian.findUniqueOrThrow({ where: { userId } }));
  await answerGuardian(context, { token, decision: 'agree' });
  return { userId, withdraw: () => answerGuardian(context, { token, decision: 'withdraw' }) };
}
const turns18 = (userId: string) =>
  db.guardian.update({ where: { userId }, data: { adultFrom: after(clock.now(), -days(1)) } });
const blockedAt = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).blockedAt;
/** What the worker does every hour. */
async function tidy(): Promise<void> {
  await purgeExpired(context);
  await endWithdrawalsOfAdults(context);
}

test('bug: who turned 18 stayed blocked for good by what a guardian had decided', async () => {
  const { userId, withdraw } = await child();
  await withdraw();
  await tidy();
  expect(await readGuardian(context, { userId })).toMatchObject({ state: 'withdrawn' });
  expect(await blockedAt(userId)).not.toBeNull();
  await turns18(userId);
  await tidy();
  expect(await db.guardian.count({ where: { userId } })).toBe(0);
  expect(await blockedAt(userId)).toBeNull();
  const entry = await db.auditEntry.findFirst({
    where: { objectId: userId, action: 'end-guardian-withdrawal' },
  });
  expect(entry?.after).toEqual({ unblocked: true });
});

test.each(['before', 'after'])('a block by staff %s the withdrawal stays', async (when) => {
  const { userId, withdraw } = await child();
  const at = after(clock.now(), -1000);
  const block = () => db.user.update({ where: { id: userId }, data: { blockedAt: at } });
  if (when === 'before') await block();
  await withdraw();
  // Staff had ended the first one meanwhile.
  if (when === 'after') await block();
  await turns18(userId);
  await tidy();
  expect(await db.guardian.count({ where: { userId } })).toBe(0);
  expect(await blockedAt(userId)).toEqual(at);
});
