// What is done to an account in the cell that it has left is refused, because its customer signs in elsewhere.
import { expect, test } from 'vitest';
import {
  appointStaff,
  assertHere,
  requestReset,
  requestVerification,
  resetPassword,
  updateUser,
  verifyEmail,
} from '@/lib/domain/accounts';
import { moveCustomer } from '@/lib/domain/cells';
import { unsubscribe } from '@/lib/domain/notifications';
import { unsubscribeToken } from '@/lib/domain/notifications/links/unsubscribe-link';
import { addBalance } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import type { Prisma } from '@/lib/platform/db';
import { waitingMails } from '../support/accounts';
import { openCellsOf } from '../support/cells';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { a, b } = await openCellsOf(shop);
const owner = make.actingAs(shop.context, make.viewerOf(await make.makeAdmin(shop.db)));

async function move(userId: string): Promise<void> {
  await moveCustomer({ from: a, to: b, userId, waitMinutes: 0, say: () => {} });
}

/** A customer who has moved, as the form of the panel shows the account. */
async function moved(given: Prisma.UserUpdateInput = {}) {
  const { userid } = await shop.shopper();
  if (Object.keys(given).length > 0) await shop.db.user.update({ where: { id: userid }, data: given });
  await move(userid);
  const user = await shop.db.user.findUniqueOrThrow({ where: { id: userid } });
  return { user, form: { userid, ...shown(user) } };
}

const shown = (user: { name: string; email: string | null; mobile: string | null }) => ({
  name: user.name,
  mobilenumber: user.mobile?.slice(-10) ?? '',
  email: user.email ?? '',
  role: 'user' as const,
  verified: true,
  isBlocked: false,
});

async function linkTo(userId: string): Promise<{ id: string; token: string }> {
  const found = (await waitingMails(shop.database.db)).findLast(({ path }) => path?.includes(`/${userId}/`));
  const [id, token] = found?.path?.split('/').slice(2) ?? [];
  if (!id || !token) throw new Error('no link was mailed');
  return { id, token };
}

test('bug: a reset in the cell that a customer had left was confirmed and did nothing', async () => {
  const { user } = await moved();
  await requestReset(shop.context, { email: user.email ?? '' });
  const reset = { ...(await linkTo(user.id)), password: 'a new sentence that is long' };
  await expect(resetPassword(shop.context, reset)).rejects.toMatchObject({
    code: 'account_moved',
    reply: { cell: 'b' },
  });
  expect(await shop.db.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user);
});

test('an address is not verified in the cell that its customer has left', async () => {
  const { user } = await moved({ emailVerifiedAt: null, mobileVerifiedAt: null });
  await requestVerification(shop.context, { email: user.email ?? '', userId: user.id });
  const link = await linkTo(user.id);
  await expect(verifyEmail(shop.context, link)).rejects.toMatchObject({ code: 'account_moved' });
});

test('bug: staff changed who signs in to an account that its customer had left, and nothing followed', async () => {
  const { user, form } = await moved();
  const refusal = { code: 'conflict', message: 'This customer has moved to the cell b. Please do it there.' };
  for (const change of [
    { email: 'another@example.org' },
    { mobilenumber: '9811111111' },
    { role: 'reseller' as const },
    { isBlocked: true },
    { stolenSince: '2026-01-01' },
  ])
    await expect(updateUser(owner, { ...form, ...change })).rejects.toMatchObject(refusal);
  await expect(appointStaff(owner, { who: user.id, staffRole: 'support' })).rejects.toMatchObject(refusal);
  const gift = { userId: user.id, email: user.email ?? '', amount: 1, idempotency: NO_IDEMPOTENCY };
  await expect(addBalance(owner, gift)).rejects.toMatchObject(refusal);
  // The browser of the member of staff stays in its cell.
  await expect(addBalance(owner, gift)).rejects.not.toMatchObject({ reply: { cell: 'b' } });
  expect(await shop.db.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user);
});

test('a name is corrected, and a block that keeps late money from following is ended, after a customer has moved', async () => {
  const { user, form } = await moved();
  expect(await updateUser(owner, { ...form, name: 'Asha R' })).toMatchObject({ name: 'Asha R' });
  await shop.db.user.update({ where: { id: user.id }, data: { blockedAt: shop.clock.now() } });
  expect(await updateUser(owner, form)).toMatchObject({ blockedAt: null });
  await expect(assertHere(shop.context, user.id)).rejects.toMatchObject({ code: 'account_moved' });
});

test('bug: a link of a mail said in the cell that its customer had left that messages end, and ended none', async () => {
  const { user } = await moved();
  const token = unsubscribeToken(shop.context, {
    userId: user.id,
    topic: 'points',
    channel: 'mail',
    from: shop.clock.now(),
  });
  const before = await shop.db.notificationPreference.findUnique({ where: { userId: user.id } });
  await expect(unsubscribe(shop.context, { token })).rejects.toMatchObject({
    code: 'account_moved',
    message: expect.stringContaining('Nothing has ended'),
    reply: { cell: 'b' },
  });
  expect(await shop.db.notificationPreference.findUnique({ where: { userId: user.id } })).toEqual(before);
});
