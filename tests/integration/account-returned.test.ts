// What a thief made with an account ends with the link by which its owner gets it back.
import { expect, test } from 'vitest';
import { appointStaff, updateUser } from '@/lib/domain/accounts';
import type { Context } from '@/lib/domain/context';
import { findCaller } from '@/lib/domain/partners/find-caller';
import { editEndpoint } from '@/lib/domain/webhooks/endpoints/edit-endpoint';
import { rotateSecret } from '@/lib/domain/webhooks/endpoints/rotate-secret';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, days } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { thefts } from '../support/take-over';

/** The store has registered no text for notices. */
const noticeLanguages: Context['otpSender']['noticeLanguages'] = [];
const shop = await openAccounts({ otpSender: { configured: true, noticeLanguages } as Context['otpSender'] });
const { context, clock } = shop;
const { db } = context;
const { takeOver } = thefts(shop);
const address = '127.0.0.1';
const worksFor = (text: string) =>
  findCaller(context, { text, address }).then(
    () => true,
    () => false,
  );

test('bug: a link to the address of before an appointment gave a stranger the account of a member of staff', async () => {
  const owner = make.actingAs(context, make.viewerOf(await make.makeAdmin(db)));
  for (const way of ['appointed', 'edited'] as const) {
    const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
    const giveBack = await takeOver(before);
    const now = await db.user.findUniqueOrThrow({ where: { id: before.id } });
    if (way === 'appointed') await appointStaff(owner, { who: now.id, staffRole: 'support' });
    else
      await updateUser(owner, {
        userid: now.id,
        name: now.name,
        email: now.email ?? '',
        mobilenumber: '',
        role: 'admin',
        verified: true,
        isBlocked: false,
      });
    await expect(giveBack(), way).rejects.toMatchObject({ code: 'link_corrupted' });
    // The next one is appointed without a colleague, too.
    await db.user.update({
      where: { id: now.id },
      data: { role: 'user', staffRole: null, staffSince: null },
    });
  }
});

test('bug: a key that a thief made bought from the wallet after the owner had the account back', async () => {
  const before = await make.makeReseller(db, { emailVerifiedAt: clock.now() });
  await make.makePartner(db, { user: before });
  const lastWeek = after(clock.now(), -days(7));
  const own = await make.makePartnerKey(db, { partnerId: before.id, createdAt: lastWeek });
  const ownHook = await make.makeWebhookDelivery(db, { user: before });
  await db.partnerEndpoint.update({
    where: { id: ownHook.endpoint.id },
    data: { createdAt: lastWeek, updatedAt: lastWeek },
  });
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

test("bug: the owner's endpoint stayed at the address that a thief gave it", async () => {
  const before = await make.makeReseller(db, { emailVerifiedAt: clock.now() });
  await make.makePartner(db, { user: before });
  const lastWeek = after(clock.now(), -days(7));
  const endpointOf = async (n: number) => {
    const { endpoint } = await make.makeWebhookDelivery(db, { user: before });
    await db.partnerEndpoint.update({
      where: { id: endpoint.id },
      data: { createdAt: lastWeek, updatedAt: lastWeek, url: `https://own${n}.example/hook` },
    });
    return { id: endpoint.id, owner: { partnerId: before.id } };
  };
  const [own, moved, rotated] = [await endpointOf(1), await endpointOf(2), await endpointOf(3)];
  const giveBack = await takeOver(before);
  const partnerWebhooks = {
    findRefusal: () => Promise.resolve(null),
  } as unknown as Context['partnerWebhooks'];
  const changes = { url: 'https://thief.example/hook', types: undefined, enabled: undefined };
  await editEndpoint({ ...context, partnerWebhooks }, { ...moved, changes });
  await rotateSecret(context, rotated);
  await giveBack();
  const left = await db.partnerEndpoint.findMany({ where: { partnerId: before.id, deletedAt: null } });
  expect(left.map(({ id }) => id)).toEqual([own.id]);
});

test('bug: a change of prices that a thief had planned began after its owner had the account back', async () => {
  const before = await make.makeAdmin(db, { emailVerifiedAt: clock.now() });
  const plan = (createdAt: Date, actorId = before.id) =>
    db.priceChangeSet.create({
      data: {
        id: newId(),
        kind: 'edit',
        reason: 'a sale',
        actorId,
        status: 'scheduled',
        plan: [],
        startsAt: after(clock.now(), days(9)),
        createdAt,
      },
    });
  const own = await plan(after(clock.now(), -days(7)));
  const giveBack = await takeOver(before);
  const stolen = await plan(clock.now());
  const colleague = await plan(clock.now(), (await make.makeAdmin(db)).id);
  await giveBack();
  const statusOf = async ({ id }: { id: string }) =>
    (await db.priceChangeSet.findUniqueOrThrow({ where: { id } })).status;
  expect(await Promise.all([own, stolen, colleague].map(statusOf))).toEqual([
    'scheduled',
    'cancelled',
    'scheduled',
  ]);
  const [entry, ...more] = await db.auditEntry.findMany({ where: { action: 'cancel-price-changes' } });
  expect(entry).toMatchObject({ objectType: 'price-changes', objectId: stolen.id, actorId: null });
  expect(more).toEqual([]);
});
