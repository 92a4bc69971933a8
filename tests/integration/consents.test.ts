// Consents: each way of opening an account leaves a record of the notice, a consent is recorded with the choice of
// messages that it allows, and a withdrawn one ends those that wait.
import { expect, test } from 'vitest';
import { register, signInByIdentity } from '@/lib/domain/accounts';
import { openOtpAccount } from '@/lib/domain/accounts/otp/otp-account';
import { declareAdult, isNoticeDue, readConsents } from '@/lib/domain/consents';
import { NOTICE, PURPOSES, TOPIC_OF } from '@/lib/domain/consents/schema';
import {
  changeConsent,
  readPreferences,
  savePreferences,
  sendNotification,
} from '@/lib/domain/notifications';
import { CHOICES, DEFAULT_CHOICES } from '@/lib/domain/notifications/schema';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { withEmail } from '../support/sealer';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context } = shop;
const prisma = shop.db;
const device = { address: null, userAgent: null };

function someone() {
  const n = nextNumber();
  return {
    name: 'Bela Shah',
    email: `agreed${n}@example.com`,
    password: 'a sentence that is long',
    mobilenumber: `7${String(n).padStart(9, '0')}`,
  };
}
const accountOf = (email: string) => prisma.user.findFirstOrThrow({ where: withEmail(email) });
const acts = async (userId: string) =>
  (await prisma.consent.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ purpose, act, notice, language }) => `${purpose} ${act} ${notice} ${language}`,
  );

test('the page of the registration records the notice, the declaration and the consents, in its language', async () => {
  const form = someone();
  const consents = ['rewards', 'rewards'] as const;
  const page = { ...form, notice: NOTICE, adult: true, consents: [...consents] };
  await register({ ...context, language: 'hi' }, page);
  const { id } = await accountOf(form.email);
  expect(await acts(id)).toEqual([
    `account noticed ${NOTICE} hi`,
    `adult declared ${NOTICE} hi`,
    `rewards given ${NOTICE} hi`,
  ]);
  const { wanted } = await readPreferences(context, { userId: id });
  expect(wanted).toEqual(CHOICES.filter((choice) => [...DEFAULT_CHOICES, 'points:mail'].includes(choice)));
  expect(await isNoticeDue(context, { userId: id })).toBe(false);
});

test('every other way of opening an account is recorded as one without the notice, and consents to nothing', async () => {
  const form = someone();
  // A consent without a notice is none.
  await register(context, { ...form, consents: ['reviews'] });
  const { mobilenumber, ...other } = someone();
  const byCode = await transaction(context, (inside) =>
    openOtpAccount(inside, {
      mobile: `+91${mobilenumber}`,
      choice: undefined,
      claimant: null,
      invite: null,
      device: null,
    }),
  );
  const identity = { subject: `https://id.example/|${other.email}`, ...other, grants: [] };
  const { user } = await signInByIdentity(context, { identity, device, invite: null });
  for (const { id } of [await accountOf(form.email), byCode, user]) {
    expect(await acts(id)).toEqual(['account unnoticed  en']);
    expect(await isNoticeDue(context, { userId: id })).toBe(true);
  }
  await declareAdult(context, { userId: user.id });
  await declareAdult(context, { userId: user.id });
  expect(await acts(user.id)).toEqual([
    'account unnoticed  en',
    `account noticed ${NOTICE} en`,
    `adult declared ${NOTICE} en`,
  ]);
});

test('who says to be younger than 18 gets no account, and no row about them is left', async () => {
  const form = someone();
  const before = await prisma.consent.count();
  await expect(register(context, { ...form, notice: NOTICE, adult: false })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { adult: expect.anything() },
  });
  expect(await prisma.user.count({ where: withEmail(form.email) })).toBe(0);
  expect(await prisma.consent.count()).toBe(before);
});

test.each(PURPOSES)(
  'a consent for %s is withdrawn as it is given, and every change is a row',
  async (purpose) => {
    const { id: userId } = await make.makeUser(prisma);
    const topic = TOPIC_OF[purpose];
    const chosen = async () =>
      (await readPreferences(context, { userId })).wanted.filter((choice) => choice.startsWith(`${topic}:`));
    await changeConsent(context, { userId, purpose, given: true });
    await changeConsent(context, { userId, purpose, given: true });
    expect(await chosen()).toEqual([`${topic}:mail`]);
    const push = CHOICES.filter((choice) => choice === `${topic}:push`);
    await savePreferences(context, { userId, wanted: [...DEFAULT_CHOICES, ...push] });
    expect((await readConsents(context, { userId })).given[purpose]).toBe(true);
    await changeConsent(context, { userId, purpose, given: false });
    expect(await chosen()).toEqual([]);
    expect((await readConsents(context, { userId })).given[purpose]).toBe(false);
    // The page of messages is another place of the same choice.
    await savePreferences(context, { userId, wanted: [`${topic}:mail`] });
    await savePreferences(context, { userId, wanted: [] });
    const said = (act: string) => `${purpose} ${act} ${NOTICE} en`;
    expect((await acts(userId)).slice(1)).toEqual(['given', 'withdrawn', 'given', 'withdrawn'].map(said));
  },
);

test('a message that waits when its consent is withdrawn is not sent', async () => {
  const user = await make.makeUser(prisma);
  const userId = user.id;
  await changeConsent(context, { userId, purpose: 'rewards', given: true });
  const order = await make.makeOrder(prisma, { user });
  const row = {
    id: newId(),
    key: `test:${userId}`,
    topic: 'points',
    kind: 'points',
    channel: 'mail',
    recipient: userId,
    userId,
    orderId: order.id,
    language: 'en',
    createdAt: context.clock.now(),
  };
  await prisma.notification.create({ data: row });
  await changeConsent(context, { userId, purpose: 'rewards', given: false });
  await sendNotification(context, { id: row.id, attempt: 1 } as Parameters<typeof sendNotification>[1]);
  const after = await prisma.notification.findUniqueOrThrow({ where: { id: row.id } });
  expect(after.sentAt).toBeNull();
  expect(after.droppedAt).not.toBeNull();
});

test('an account that is deleted leaves its acts, and the row of its withdrawal', async () => {
  const { id: userId } = await make.makeUser(prisma);
  await changeConsent(context, { userId, purpose: 'reviews', given: true });
  await prisma.user.delete({ where: { id: userId } });
  expect((await acts(userId)).slice(1)).toEqual([
    `reviews given ${NOTICE} en`,
    `reviews withdrawn ${NOTICE} en`,
  ]);
});
