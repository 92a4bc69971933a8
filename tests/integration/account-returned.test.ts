// What a thief made with an account ends with the link by which its owner gets it back.
import { expect, test } from 'vitest';
import { undoChange } from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { tellOfChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { VISITOR } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { findCaller } from '@/lib/domain/partners/find-caller';
import type { User } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';

/** The store has registered no text for notices. */
const noticeLanguages: Context['otpSender']['noticeLanguages'] = [];
const shop = await openAccounts({ otpSender: { configured: true, noticeLanguages } as Context['otpSender'] });
const { context, clock } = shop;
const { db } = context;
const address = '127.0.0.1';
const worksFor = (text: string) =>
  findCaller(context, { text, address }).then(
    () => true,
    () => false,
  );

/** A thief gives an account another address; returns the owner's answer to the mail about it. */
async function takeOver(before: User): Promise<() => Promise<void>> {
  const changed = await db.$transaction((tx) =>
    proveEmail({ ...context, db: tx }, { user: before, email: `taken.${nextNumber()}@thief.example` }),
  );
  await tellOfChange(context, { before, after: changed, change: 'email' });
  return async () => {
    const link = (await shop.mails()).findLast(({ kind }) => kind === 'email-changed')?.link;
    await undoChange({ ...context, actor: VISITOR }, { id: link?.id ?? '', token: link?.token ?? '' });
  };
}

test('bug: a key that a thief made bought from the wallet after the owner had the account back', async () => {
  const before = await make.makeReseller(db, { emailVerifiedAt: clock.now() });
  await make.makePartner(db, { user: before });
  const lastWeek = after(clock.now(), -days(7));
  const own = await make.makePartnerKey(db, { partnerId: before.id, createdAt: lastWeek });
  const ownHook = await make.makeWebhookDelivery(db, { user: before });
  await db.partnerEndpoint.update({ where: { id: ownHook.endpoint.id }, data: { createdAt: lastWeek } });
  const giveBack = await takeOver(before);
  const stolen = await make.makePartnerKey(db, { partnerId: before.id, createdAt: clock.now() });
  const hook = await make.makeWebhookDelivery(db, { user: before });
  expect([await worksFor(own.text), await worksFor(stolen.text)]).toEqual([true, true]);
  await giveBack();
  // The owner has set another password.
  await db.user.update({ where: { id: before.id }, data: { lockedAt: null } });
  expect([await worksFor(own.text), await worksFor(stolen.text)]).toEqual([true, false]);
  const endpoints = await db.partnerEndpoint.findMany({ where: { partnerId: before.id } });
  const deleted = endpoints.filter(({ deletedAt }) => deletedAt !== null);
  expect(deleted).toMatchObject([{ id: hook.endpoint.id, secret: '' }]);
  const audited = await db.auditEntry.findMany({
    where: { action: { in: ['revoke-partner-key', 'delete-endpoint'] } },
  });
  expect(audited.map(({ objectId }) => objectId).sort()).toEqual([stolen.key.id, hook.endpoint.id].sort());
});

test('bug: what a thief had asked approval for could be approved after the owner had the account back', async () => {
  const asker = await make.makeStaff(db, 'finance', { emailVerifiedAt: clock.now() });
  const receiver = await make.makeUser(db);
  const ask = (createdAt: Date, to: User) =>
    make.makeApprovalRequest(db, { asker, receiver: to }, { createdAt });
  const own = await ask(after(clock.now(), -days(1)), await make.makeUser(db));
  const giveBack = await takeOver(asker);
  const stolen = await ask(clock.now(), receiver);
  await giveBack();
  const requests = await db.approvalRequest.findMany({ where: { askerId: asker.id } });
  const statusOf = (id: string) => requests.find((request) => request.id === id)?.status;
  expect([statusOf(own.id), statusOf(stolen.id)]).toEqual(['open', 'withdrawn']);
});
