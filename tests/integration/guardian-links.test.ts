// The link of a guardian opens nothing once its key is gone, and its mail can be lost: they ask for a new one, which
// goes to the stored address and to no other.
import { expect, test } from 'vitest';
import {
  answerGuardian,
  queueGuardianLink,
  readGuardianRequest,
  register,
  requestGuardian,
} from '@/lib/domain/accounts';
import { NOTICE } from '@/lib/domain/consents/schema';
import { keysOf } from '@/lib/platform/keys';
import { createLinkSigner } from '@/lib/platform/signed-links';
import { days } from '@/lib/platform/time';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { withEmail } from '../support/sealer';
import { openShop } from '../support/shop';

const shop = await openShop();
const { db } = shop;
/** As in a store whose former token key was removed from all settings. */
const rotated = {
  ...shop.context,
  links: createLinkSigner(keysOf({ AUTH_SECRET: 'the text that has replaced the one before' }).links),
};

const mailsTo = (to: string) => shop.sandbox.state().mails.filter((mail) => mail.to.includes(to));
async function mailedTokens(email: string): Promise<string[]> {
  await shop.drain();
  const links = mailsTo(email).flatMap((mail) => mail.links.filter((link) => link.includes('/guardian/')));
  return links.map((link) => decodeURIComponent(link.split('/').at(-1) ?? ''));
}

/** A child whose guardian has agreed, with the token of the first mail. */
async function child(
  decisions: readonly ('agree' | 'withdraw')[] = ['agree'],
  n = nextNumber(),
  guardian = `parent${n}@example.com`,
) {
  const email = `child${n}@example.com`;
  const mobilenumber = `7${String(n).padStart(9, '0')}`;
  await register(shop.context, {
    name: 'Bela Shah',
    email,
    password: 'a sentence that is long',
    mobilenumber,
    notice: NOTICE,
    adult: false,
    born_on: '2012-05-01',
    guardian_name: 'Meera Shah',
    guardian_email: guardian,
  });
  const user = await db.user.findFirstOrThrow({ where: withEmail(email) });
  const [token = ''] = await mailedTokens(guardian);
  for (const decision of decisions) await answerGuardian(shop.context, { token, decision });
  return { user, email, mobilenumber, guardian, token };
}

test('bug: after a key was replaced, or the mail was lost, a guardian could not take the consent back', async () => {
  const { user, email, guardian, token } = await child();
  expect(await readGuardianRequest(rotated, token)).toBeNull();
  await queueGuardianLink(shop.context, { account: email });
  const mails = await mailedTokens(guardian);
  expect(mails).toHaveLength(2);
  const fresh = mails.find((each) => each !== token) ?? mails[0] ?? '';
  expect(mailsTo(guardian).map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/take your consent back/),
  );
  await answerGuardian(shop.context, { token: fresh, decision: 'withdraw' });
  expect(await db.guardian.findUniqueOrThrow({ where: { userId: user.id } })).toMatchObject({
    state: 'withdrawn',
  });
  expect(mailsTo(email).filter(({ text }) => text.includes('/guardian/'))).toEqual([]);
});

test('a link that opens nothing any more names the account, and leads to the stored address alone', async () => {
  const { user, guardian, token } = await child();
  // Who signed it is not asked: nothing is shown, and no address but the stored one is used.
  const [subject] = token.split('~');
  await queueGuardianLink(shop.context, { link: `${subject}~zzzz~gone~${'x'.repeat(24)}` });
  expect(await mailedTokens(guardian)).toHaveLength(2);
  await queueGuardianLink(shop.context, { link: 'nothing' });
  await queueGuardianLink(shop.context, { link: `nobody_${Date.now()}~1~2~3` });
  await shop.drain();
  expect(await mailedTokens(guardian)).toHaveLength(2);
  expect(await db.guardian.findUniqueOrThrow({ where: { userId: user.id } })).toMatchObject({
    email: guardian,
    state: 'given',
  });
});

test('a number finds the account too, and the account can be erased after a withdrawal by a lost link', async () => {
  const { mobilenumber, guardian } = await child(['agree', 'withdraw']);
  await queueGuardianLink(shop.context, { account: mobilenumber });
  const tokens = await mailedTokens(guardian);
  expect(tokens).toHaveLength(2);
  expect(await readGuardianRequest(shop.context, tokens[0] ?? '')).toMatchObject({ state: 'withdrawn' });
});

test('one who has not answered yet gets the question again', async () => {
  const { email, guardian } = await child([]);
  await queueGuardianLink(shop.context, { account: email });
  await shop.drain();
  const subjects = mailsTo(guardian).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(new Set(subjects).size).toBe(1);
});

test('nothing is mailed for an adult, an ended request and an account that does not exist', async () => {
  const grown = await child();
  await db.guardian.update({
    where: { userId: grown.user.id },
    data: { adultFrom: new Date(Date.now() - days(1)) },
  });
  const adult = await make.makeUser(db);
  const before = shop.sandbox.state().mails.length;
  for (const account of [grown.email, adult.email ?? '', 'nobody@example.com', '7000000000'])
    await queueGuardianLink(shop.context, { account });
  await shop.drain();
  expect(shop.sandbox.state().mails.length).toBe(before);
  // The child chooses no other address once the guardian has decided.
  const other = await child();
  const viewer = await make.makeViewer(db, other.user);
  const form = { guardian_name: 'A friend', guardian_email: `friend${nextNumber()}@example.com` };
  await expect(requestGuardian(shop.context, { viewer, ...form })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('bug: for all children who name one guardian together, a stranger had dozens of mails sent to them', async () => {
  const guardian = `parent${nextNumber()}@example.com`;
  const children = [];
  for (let turn = 0; turn < 12; turn++) children.push(await child([], nextNumber(), guardian));
  await shop.drain();
  const before = mailsTo(guardian).length;
  for (const { email } of children) await queueGuardianLink(shop.context, { account: email });
  await shop.drain();
  expect(mailsTo(guardian)).toHaveLength(before + 10);
});

test('of several accounts that claim one address, one guardian is mailed about the one they decided', async () => {
  const n = nextNumber();
  const { email, guardian } = await child(['agree'], n);
  await child([], n, guardian);
  await shop.drain();
  const before = mailsTo(guardian).length;
  await queueGuardianLink(shop.context, { account: email });
  await shop.drain();
  expect(mailsTo(guardian)).toHaveLength(before + 1);
  expect(mailsTo(guardian)[0]?.text).toMatch(/take your consent back/);
});
