// A customer under 18 names a guardian, who agrees, refuses or does not answer by the link of a mail, and may take the
// consent back.
import { describe, expect, test } from 'vitest';
import {
  answerGuardian,
  endUnanswered,
  readGuardian,
  readGuardianRequest,
  register,
  requestGuardian,
  undoChange,
} from '@/lib/domain/accounts';
import { tellOfChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { adultFrom } from '@/lib/domain/accounts/guardians/adult-from';
import { isNoticeDue } from '@/lib/domain/consents';
import { NOTICE } from '@/lib/domain/consents/schema';
import { eraseForGuardian } from '@/lib/domain/erasure';
import { changeConsent, savePreferences } from '@/lib/domain/notifications';
import { purgeExpired } from '@/lib/domain/retention';
import { topUp } from '@/lib/domain/wallet';
import type { User } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { withEmail } from '../support/sealer';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const BORN = '2012-05-01';

function someone(given: object = {}) {
  const n = nextNumber();
  return {
    name: 'Bela Shah',
    email: `child${n}@example.com`,
    password: 'a sentence that is long',
    mobilenumber: `7${String(n).padStart(9, '0')}`,
    notice: NOTICE,
    adult: false,
    born_on: BORN,
    guardian_name: 'Meera Shah',
    guardian_email: `parent${n}@example.com`,
    ...given,
  };
}
const mailsTo = (to: string) => shop.sandbox.state().mails.filter((mail) => mail.to.includes(to));

/** A child's account, with the token of the link that its guardian got. */
async function child(given: object = {}) {
  const form = someone(given);
  await register(context, form);
  const user = await db.user.findFirstOrThrow({ where: withEmail(form.email) });
  return { user, form, token: await mailedToken(form.guardian_email) };
}
async function mailedToken(email: string): Promise<string> {
  await shop.drain();
  const [mail] = mailsTo(email);
  const link = mail?.links.find((each) => each.includes('/guardian/')) ?? '';
  return decodeURIComponent(link.split('/').at(-1) ?? '');
}
/** The customer at a browser where they have just signed in. */
const viewerOf = (user: User) => ({ ...make.viewerOf(user), provedAt: shop.clock.now() });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => (error as { code: string }).code,
  );
/** The keys of the errors of an input, by field. */
const fieldsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) =>
      Object.fromEntries(
        Object.entries((error as { fields?: Record<string, { messageKey: string }> }).fields ?? {}).map(
          ([field, { messageKey }]) => [field, messageKey],
        ),
      ),
  );
const acts = async (userId: string) =>
  (await db.consent.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ purpose, act, notice }) => `${purpose} ${act} ${notice}`,
  );
/** What becomes of an order and of a top-up of this customer. */
async function buys(userId: string): Promise<string[]> {
  const viewer = make.viewerOf(await db.user.findUniqueOrThrow({ where: { id: userId } }));
  return [
    await codeOf(shop.order({ item: 'byHand', viewer })),
    await codeOf(topUp({ ...context, actor: make.makeActor({ id: userId }) }, { viewer, value: 100 })),
  ];
}

test('a person is 18 on the birthday, and of the 29th of February on the first of March', () => {
  expect(adultFrom('2012-05-01').toISOString().slice(0, 10)).toBe('2030-05-01');
  expect(adultFrom('2012-02-29').toISOString().slice(0, 10)).toBe('2030-03-01');
});

test('a guardian is asked by one mail, and nothing is bought, nor any consent given, before an answer', async () => {
  const { user, form, token } = await child({ consents: ['reviews', 'rewards'] });
  const [mail] = mailsTo(form.guardian_email);
  expect(mailsTo(form.guardian_email)).toHaveLength(1);
  expect(mail?.text).toContain('Hello Meera Shah,');
  expect(mail?.text).toContain('Bela Shah wants to use an account');
  expect(await acts(user.id)).toEqual([`account noticed ${NOTICE}`]);
  expect(await buys(user.id)).toEqual(['forbidden', 'forbidden']);
  expect(await db.payment.count({ where: { userId: user.id } })).toBe(0);
  expect(await isNoticeDue(context, { userId: user.id })).toBe(false);
  expect(await readGuardian(context, { userId: user.id })).toMatchObject({
    state: 'asked',
    name: 'Meera Shah',
    email: form.guardian_email,
    adultFrom: '2030-05-01',
  });
  expect(await readGuardianRequest(context, token)).toMatchObject({
    state: 'asked',
    customer: 'Bela Shah',
    guardian: 'Meera Shah',
    adultFrom: '2030-05-01',
  });
});

test('a name that would be a link is not in the mail of somebody who has not asked for it', async () => {
  const { form } = await child({ name: 'Win at evil.example' });
  const [mail] = mailsTo(form.guardian_email);
  expect(mail?.text).not.toContain('evil');
  expect(mail?.text).toContain('A customer under 18 wants');
});

describe('who agrees', () => {
  test('opens the account for orders, once, and the record has it with the notice', async () => {
    const { user, token } = await child();
    const answer = { token, decision: 'agree' } as const;
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(answerGuardian(context, answer))));
    expect(codes.toSorted()).toEqual(['conflict', 'conflict', 'done']);
    expect(await acts(user.id)).toEqual([`account noticed ${NOTICE}`, `guardian given ${NOTICE}`]);
    expect(await buys(user.id)).toEqual(['done', 'done']);
  });

  test('agrees to no marketing: it cannot be chosen in any way', async () => {
    const { user, token } = await child();
    await answerGuardian(context, { token, decision: 'agree' });
    const { id: userId } = user;
    for (const purpose of ['reviews', 'rewards'] as const)
      expect(await codeOf(changeConsent(context, { userId, purpose, given: true }))).toBe('forbidden');
    expect(await codeOf(savePreferences(context, { userId, wanted: ['points:mail'] }))).toBe('forbidden');
    expect(await codeOf(savePreferences(context, { userId, wanted: ['delivered:mail'] }))).toBe('done');
  });

  test('takes it back: the account is stopped, its sessions end, and it can be erased then and not before', async () => {
    const { user, token } = await child();
    const withdraw = () => codeOf(answerGuardian(context, { token, decision: 'withdraw' }));
    expect(await withdraw()).toBe('conflict');
    await answerGuardian(context, { token, decision: 'agree' });
    const { orderid } = await shop.order({ item: 'byHand', viewer: make.viewerOf(user) });
    expect(await codeOf(eraseForGuardian(context, { token }))).toBe('conflict');
    expect(await withdraw()).toBe('done');
    expect(await withdraw()).toBe('conflict');
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      blockedAt: expect.any(Date),
      sessionVersion: user.sessionVersion + 1,
    });
    expect((await acts(user.id)).at(-1)).toBe(`guardian withdrawn ${NOTICE}`);
    expect(await buys(user.id)).toEqual(['forbidden', 'forbidden']);
    // What is open ends first, as for any erasure.
    expect(await codeOf(eraseForGuardian(context, { token }))).toBe('conflict');
    await shop.database.owner.prisma.payment.updateMany({
      where: { orderId: orderid },
      data: { status: 'failed', nextCheckAt: null },
    });
    await db.order.update({ where: { id: orderid }, data: { status: 'Failed', endedAt: new Date() } });
    const { id: question } = await make.makeHelpRequest(db, { id: orderid, userId: user.id });
    expect(await codeOf(eraseForGuardian(context, { token }))).toBe('conflict');
    // The child, who cannot sign in any more, would have to close what was answered.
    const answered = { status: 'answered', waitingSince: null, promisedUntil: null };
    await db.helpRequest.update({ where: { id: question }, data: answered });
    expect(await codeOf(eraseForGuardian(context, { token }))).toBe('done');
    expect(await db.guardian.count({ where: { userId: user.id } })).toBe(0);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      name: 'Erased customer',
      email: null,
    });
    expect(await readGuardianRequest(context, token)).toBeNull();
  });
});

test('who refuses leaves nothing of the account', async () => {
  const { user, token } = await child();
  await answerGuardian(context, { token, decision: 'refuse' });
  expect(await db.user.count({ where: { id: user.id } })).toBe(0);
  expect(await db.guardian.count({ where: { userId: user.id } })).toBe(0);
  expect(await readGuardianRequest(context, token)).toBeNull();
  expect(await codeOf(answerGuardian(context, { token, decision: 'agree' }))).toBe('link_corrupted');
});

test('bug: a thief who named themselves and refused left nothing that the link of the owner could give back', async () => {
  const user = await make.makeUser(db);
  const { email, id: userId } = user;
  const before = { ...user, emailVerifiedAt: shop.clock.now() };
  const changed = await db.user.update({ where: { id: userId }, data: { passwordHash: 'of a thief' } });
  await tellOfChange(context, { before, after: changed, change: 'password' });
  const to = { guardian_name: 'A Thief', guardian_email: `thief${nextNumber()}@example.com` };
  await requestGuardian(context, { viewer: await make.makeViewer(db, user), born_on: BORN, ...to });
  await answerGuardian(context, { token: await mailedToken(to.guardian_email), decision: 'refuse' });
  expect(await db.guardian.findUniqueOrThrow({ where: { userId } })).toMatchObject({
    state: 'ended',
    name: '',
  });
  const [mail] = mailsTo(email ?? '');
  const link = mail?.links.find((each) => each.includes('/undo_change/')) ?? '';
  const [id = '', token = ''] = link.split('/').slice(-2);
  await undoChange(context, { id, token });
  expect(await db.guardian.count({ where: { userId } })).toBe(0);
  expect((await buys(userId))[0]).toBe('done');
});

test('who does not answer in time ends the account too, and later answers count for nothing', async () => {
  const late = await child();
  const waiting = await child();
  await db.guardian.update({
    where: { userId: late.user.id },
    data: { endsAt: new Date(Date.now() - 1000) },
  });
  expect(await codeOf(answerGuardian(context, { token: late.token, decision: 'agree' }))).toBe(
    'link_corrupted',
  );
  expect(await endUnanswered(context)).toBe(1);
  expect(await db.user.count({ where: { id: late.user.id } })).toBe(0);
  expect(await db.user.count({ where: { id: waiting.user.id } })).toBe(1);
  const entry = await db.auditEntry.findFirstOrThrow({
    where: { objectId: late.user.id, action: 'end-guardian-request' },
  });
  expect(entry.after).toEqual({ deleted: true });
});

describe('an account of before', () => {
  test('asks a guardian, loses the consents of an adult, and keeps its orders when nobody agrees', async () => {
    const user = await make.makeUser(db);
    const { id: userId } = user;
    await changeConsent(context, { userId, purpose: 'reviews', given: true });
    const { orderid } = await shop.order({ item: 'byHand', viewer: make.viewerOf(user) });
    const to = { guardian_name: 'Meera', guardian_email: `meera${nextNumber()}@example.com` };
    expect(
      await fieldsOf(requestGuardian(context, { viewer: await make.makeViewer(db, user), ...to })),
    ).toMatchObject({
      born_on: 'fieldErrors.empty',
    });
    await requestGuardian(context, { viewer: await make.makeViewer(db, user), born_on: BORN, ...to });
    expect((await acts(userId)).at(-1)).toMatch(/^reviews withdrawn/);
    expect((await buys(userId))[0]).toBe('forbidden');
    const token = await mailedToken(to.guardian_email);
    await answerGuardian(context, { token, decision: 'refuse' });
    expect(await db.order.count({ where: { id: orderid } })).toBe(1);
    expect(await db.guardian.findUniqueOrThrow({ where: { userId } })).toMatchObject({
      state: 'ended',
      name: '',
      email: '',
    });
    expect((await buys(userId))[0]).toBe('forbidden');
    expect(await isNoticeDue(context, { userId })).toBe(true);
  });

  test('corrects an address: the link before ends, and the day of birth counts once', async () => {
    const { user, token } = await child();

    const other = { guardian_name: 'Ravi Shah', guardian_email: `ravi${nextNumber()}@example.com` };
    shop.clock.advance(1000);
    await requestGuardian(context, {
      viewer: await make.makeViewer(db, user),
      born_on: '2000-01-01',
      ...other,
    });
    expect(await readGuardianRequest(context, token)).toBeNull();
    const second = await mailedToken(other.guardian_email);
    expect(await readGuardianRequest(context, second)).toMatchObject({ adultFrom: '2030-05-01' });
    await answerGuardian(context, { token: second, decision: 'agree' });
    expect(
      await codeOf(requestGuardian(context, { viewer: await make.makeViewer(db, user), ...other })),
    ).toBe('conflict');
  });
});

test('a guardian is not named by a thief at an open session, nor for an account of an adult', async () => {
  const to = { born_on: BORN, guardian_name: 'Meera', guardian_email: `thief${nextNumber()}@example.com` };
  const name = (viewer: ReturnType<typeof viewerOf>) => codeOf(requestGuardian(context, { viewer, ...to }));
  const open = await make.makeUser(db);
  const old = { ...viewerOf(open), provedAt: after(shop.clock.now(), -days(1)) };
  expect(await name(old)).toBe('recent_auth_required');
  const declared = await make.makeUser(db);
  await db.consent.create({
    data: { userId: declared.id, purpose: 'adult', act: 'declared', notice: NOTICE, language: 'en' },
  });
  expect(await name(await make.makeViewer(db, declared))).toBe('conflict');
  for (const other of [{ role: 'admin' }, { role: 'reseller' }, { staffRole: 'support' }] as const)
    expect(await name(await make.makeViewer(db, await make.makeUser(db, other)))).toBe('conflict');
  const ids = [open.id, declared.id];
  expect(
    await db.guardian.count({ where: { OR: [{ userId: { in: ids } }, { email: to.guardian_email }] } }),
  ).toBe(0);
  expect(mailsTo(to.guardian_email)).toEqual([]);
});

test.each([
  ['an adult', { born_on: '2000-01-01' }, { born_on: 'guardians.isAdult' }],
  ['a day ahead', { born_on: '2099-01-01' }, { born_on: 'guardians.bornAhead' }],
  ['both', { adult: true }, { adult: 'guardians.eitherOr' }],
  [
    'no guardian',
    { guardian_name: undefined, guardian_email: undefined, born_on: undefined },
    { adult: 'accounts.adultsOnly' },
  ],
  ['half of it', { guardian_email: undefined }, { guardian_email: 'fieldErrors.empty' }],
  ['no notice', { notice: undefined }, { notice: 'fieldErrors.empty' }],
])('a registration with %s is refused, and leaves no row', async (_, given, fields) => {
  const form = someone(given);
  expect(await fieldsOf(register(context, form))).toEqual(fields);
  expect(await db.user.count({ where: withEmail(form.email) })).toBe(0);
});

test('the own mailbox is no guardian', async () => {
  const form = someone();
  const own = { ...form, guardian_email: form.email.toUpperCase() };
  expect(await fieldsOf(register(context, own))).toEqual({ guardian_email: 'guardians.isOwnEmail' });
});

test('a link of another purpose, of nobody and a changed one open nothing', async () => {
  const { token, user } = await child();
  const other = context.links.sign('unsubscribe', `${user.id}_1`, new Date(Date.now() + days(1)));
  for (const wrong of ['', 'nothing', `${token}x`, other])
    expect(await readGuardianRequest(context, wrong)).toBeNull();
});

test('who is 18 needs no guardian: the row goes, and orders are placed', async () => {
  const { user } = await child();
  await db.guardian.update({
    where: { userId: user.id },
    data: { adultFrom: new Date(Date.now() - days(1)) },
  });
  expect(await buys(user.id)).toEqual(['done', 'done']);
  expect(await readGuardian(context, { userId: user.id })).toBeNull();
  await purgeExpired(context);
  expect(await db.guardian.count({ where: { userId: user.id } })).toBe(0);
});
