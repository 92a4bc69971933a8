// What a thief made with an account ends with the link by which its owner gets it back.
import { expect, test } from 'vitest';
import {
  answerGuardian,
  appointStaff,
  readGuardian,
  readGuardianRequest,
  requestGuardian,
  undoChange,
  updateUser,
} from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { tellOfChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { guardianToken } from '@/lib/domain/accounts/guardians/guardian-link';
import { VISITOR } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { readNominee, saveNominee } from '@/lib/domain/nominees';
import { findCaller } from '@/lib/domain/partners/find-caller';
import { checkInvariants } from '@/lib/domain/stats';
import { editEndpoint } from '@/lib/domain/webhooks/endpoints/edit-endpoint';
import { rotateSecret } from '@/lib/domain/webhooks/endpoints/rotate-secret';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
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

const guardian = () => ({
  guardian_name: 'Guardian of a thief',
  guardian_email: `guardian.${nextNumber()}@thief.example`,
  notice: 'read',
});
/** The thief signed in lately. */
const thiefAt = async (user: User) => ({ ...(await make.makeViewer(db, user)), provedAt: clock.now() });
const tokenOf = async (userId: string) =>
  guardianToken(context, await db.guardian.findUniqueOrThrow({ where: { userId } }));

test('bug: the nominee and the guardian whom a thief named stayed with the account that its owner had back', async () => {
  const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
  const giveBack = await takeOver(before);
  await saveNominee(context, {
    viewer: await thiefAt(before),
    name: 'Thief',
    contact: 'heir@thief.example',
    seen: null,
  });
  await requestGuardian(context, { viewer: await thiefAt(before), born_on: '2020-01-01', ...guardian() });
  const token = await tokenOf(before.id);
  await answerGuardian(context, { token, decision: 'agree' });
  await answerGuardian(context, { token, decision: 'withdraw' });
  await giveBack();
  expect(await readNominee(context, { userId: before.id })).toEqual({ name: '', contact: '', seen: null });
  expect(await readGuardian(context, { userId: before.id })).toBeNull();
  expect(await readGuardianRequest(context, token)).toBeNull();
  // Of an adult who had no guardian, nothing is left by which the account cannot buy.
  const { blockedAt } = await db.user.findUniqueOrThrow({ where: { id: before.id } });
  expect(blockedAt).toBeNull();
});

test('bug: who was blocked had the account back by a guardian of their own and the link of a change', async () => {
  const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
  const giveBack = await takeOver(before);
  await requestGuardian(context, { viewer: await thiefAt(before), born_on: '2012-05-01', ...guardian() });
  const token = await tokenOf(before.id);
  await answerGuardian(context, { token, decision: 'agree' });
  // Staff block the account; what its guardian decides afterwards leaves that as it is.
  const blockedAt = after(clock.now(), -1000);
  await db.user.update({ where: { id: before.id }, data: { blockedAt } });
  await answerGuardian(context, { token, decision: 'withdraw' });
  await giveBack();
  expect(await db.user.findUniqueOrThrow({ where: { id: before.id } })).toMatchObject({ blockedAt });
});

test("a child's account stays one without a guardian when a thief had replaced the guardian", async () => {
  for (const agreed of [false, true]) {
    const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
    const viewer = await thiefAt(before);
    await requestGuardian(context, { viewer, born_on: '2012-05-01', ...guardian() });
    const lastWeek = after(clock.now(), -days(7));
    await db.guardian.update({
      where: { userId: before.id },
      data: { createdAt: lastWeek, askedAt: lastWeek },
    });
    const giveBack = await takeOver(before);
    await requestGuardian(context, { viewer, born_on: undefined, ...guardian() });
    const token = await tokenOf(before.id);
    if (agreed) await answerGuardian(context, { token, decision: 'agree' });
    // Otherwise the request would be asked again at the very millisecond of the stopped clock.
    clock.advance(1000);
    await giveBack();
    const left = await readGuardian(context, { userId: before.id });
    expect(left?.state).toBe(agreed ? 'withdrawn' : 'ended');
    expect(await readGuardianRequest(context, token)).toBeNull();
  }
  expect((await checkInvariants(context)).filter(({ ok }) => !ok)).toEqual([]);
});

test('who named a nominee and a guardian before the change keeps them, and stays blocked by them', async () => {
  const before = await make.makeUser(db, { emailVerifiedAt: clock.now() });
  await saveNominee(context, {
    viewer: await thiefAt(before),
    name: 'Meera',
    contact: 'meera@example.com',
    seen: null,
  });
  await requestGuardian(context, { viewer: await thiefAt(before), born_on: '2012-05-01', ...guardian() });
  const token = await tokenOf(before.id);
  await answerGuardian(context, { token, decision: 'agree' });
  clock.advance(1000);
  const giveBack = await takeOver(before);
  await answerGuardian(context, { token, decision: 'withdraw' });
  await giveBack();
  expect(await readNominee(context, { userId: before.id })).toMatchObject({ name: 'Meera' });
  expect(await readGuardian(context, { userId: before.id })).toMatchObject({ state: 'withdrawn' });
  const { blockedAt } = await db.user.findUniqueOrThrow({ where: { id: before.id } });
  expect(blockedAt).not.toBeNull();
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
