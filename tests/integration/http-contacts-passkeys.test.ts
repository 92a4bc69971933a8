// Changes of number, email and password in accounts with passkeys, and what an undo does to passkeys.
import { expect, test } from 'vitest';
import { readConfirmationWay } from '@/lib/domain/accounts';
import { webProcess } from '@/lib/http/server/process';
import { inEnglish } from '@/lib/platform/messages';
import { after, minutes } from '@/lib/platform/time';
import { authenticator } from '../support/authenticator';
import { contactCalls, PASSWORD } from '../support/contact-calls';
import { passkeyCalls, STORE_URL } from '../support/passkey-calls';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { signInAs } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100', STORE_URL });
const { prisma } = shop.db;
const { context } = webProcess();
const { newOwner, post, mailTo, linkTo, reread, changeConfirmedEmail, changeEmail } = contactCalls(shop);
const { addTo, signIn } = passkeyCalls(shop);
type Owner = Awaited<ReturnType<typeof newOwner>>;
type Added = Awaited<ReturnType<typeof addTo>>;

/** What the account has left: passkeys, and recovery codes. */
async function factorsOf({ user: { id: userId } }: Owner) {
  const passkeys = await prisma.passkey.count({ where: { userId } });
  const recovery = { userId, kind: 'recovery', usedAt: null, killedAt: null } as const;
  return { passkeys, codes: await prisma.accountSecret.count({ where: recovery }) };
}
/** Adds a passkey, with its recovery codes, a minute before what follows. */
async function addEarlier(owner: Owner): Promise<Added> {
  const added = await addTo(owner);
  const createdAt = after(new Date(), -minutes(1));
  const where = { userId: owner.user.id };
  await prisma.passkey.updateMany({ where, data: { createdAt } });
  await prisma.accountSecret.updateMany({ where, data: { createdAt } });
  return added;
}
async function confirmBy({ passkey, browser }: Added, owner: Owner): Promise<void> {
  const used = passkey.get(await browser.challenge());
  const reply = await browser.call('/auth/reauthenticate', { passkey: used }, owner);
  expect(reply.status, reply.text).toBe(200);
}
const undo = async ({ user }: Owner) => {
  const reply = await post(`/auth/undo/${await linkTo(user.email, 'email-changed')}`);
  expect(reply.status, reply.text).toBe(200);
};
async function addAuthenticator({ token }: Owner): Promise<string[]> {
  const begun = await post('/auth/second-factor/begin', { password: PASSWORD }, token);
  const code = authenticator(String(begun.body?.secret), context.clock).code();
  const added = await post('/auth/second-factor/confirm', { code }, token);
  expect(added.status, added.text).toBe(200);
  return added.body?.recoveryCodes as string[];
}

test('an account with a passkey confirms a change by the passkey, and not by its password', async () => {
  const owner = await newOwner();
  const added = await addTo(owner);
  const later = { ...owner, ...(await signInAs(shop.db, await reread(owner.user.id))) };
  expect(await readConfirmationWay(context, { userid: owner.user.id })).toEqual({ by: 'second-factor' });
  const byPassword = await post('/auth/reauthenticate', { password: PASSWORD }, later.token);
  expect(codeOf(byPassword)).toBe('conflict');
  expectRefusal(await post('/auth/reauthenticate/code', {}, later.token), 409);
  await confirmBy(added, later);
  const email = await changeConfirmedEmail(later.token);
  expect(await reread(owner.user.id)).toMatchObject({ email, passkeyCount: 1 });
});

test('the passkey of another account confirms no change', async () => {
  const [owner, bare, other] = [await newOwner(), await newOwner(), await newOwner()];
  await addTo(owner);
  const { passkey, browser } = await addTo(other);
  const confirm = async (person: Owner) =>
    browser.call('/auth/reauthenticate', { passkey: passkey.get(await browser.challenge()) }, person);
  expectRefusal(await confirm(owner), 401);
  expectRefusal(await confirm(bare), 409);
  expectRefusal(await post('/auth/contacts/code', { email: 'x@example.com' }, bare.token), 403);
});

test('after a change a passkey opens nothing by itself until it was used beside another way of signing in', async () => {
  const owner = await newOwner();
  const added = await addTo(owner);
  const { passkey, browser } = added;
  await confirmBy(added, owner);
  const email = await changeConfirmedEmail(owner.token);
  expect(codeOf(await signIn(passkey))).toBe('first_factor_needed');
  const beside = { email, password: PASSWORD, passkey: passkey.get(await browser.challenge()) };
  expect((await browser.call('/auth/login', beside)).status).toBe(200);
  expect((await signIn(passkey)).status).toBe(200);
});

test('an undo removes the passkeys that came after the change, and the recovery codes that came with the first', async () => {
  const owner = await newOwner();
  await changeEmail(owner.token);
  const { passkey } = await addTo(owner);
  await addTo(owner);
  expect(await factorsOf(owner)).toEqual({ passkeys: 2, codes: 10 });
  await undo(owner);
  expect(await factorsOf(owner)).toEqual({ passkeys: 0, codes: 0 });
  expect(await reread(owner.user.id)).toMatchObject({ passkeyCount: 0, lockedAt: expect.any(Date) });
  expectRefusal(await signIn(passkey), 401);
});

test('an undo leaves the passkey and the recovery codes that the account had before the change', async () => {
  const owner = await newOwner();
  const older = await addEarlier(owner);
  await confirmBy(older, owner);
  await changeConfirmedEmail(owner.token);
  await addTo(owner);
  await undo(owner);
  expect(await factorsOf(owner)).toEqual({ passkeys: 1, codes: 10 });
  expect(await reread(owner.user.id)).toMatchObject({ passkeyCount: 1 });
  const locked = await signIn(older.passkey);
  expect([locked.status, locked.body?.message]).toEqual([403, inEnglish('accounts.locked')]);
});

test('an undo ends the recovery codes that a thief got by an authenticator that is gone, and leaves the older passkey', async () => {
  const owner = await newOwner();
  await confirmBy(await addEarlier(owner), owner);
  await changeConfirmedEmail(owner.token);
  const [code] = await addAuthenticator(owner);
  expect((await post('/auth/second-factor/remove', { code }, owner.token)).status).toBe(200);
  expect(await factorsOf(owner)).toEqual({ passkeys: 1, codes: 9 });
  await undo(owner);
  expect(await factorsOf(owner)).toEqual({ passkeys: 1, codes: 0 });
});

test('adding and removing a passkey and adding an authenticator are mailed to the owner', async () => {
  const owner = await newOwner();
  const { user } = owner;
  const { added, browser } = await addTo(owner);
  expect(await mailTo(user.email, 'passkey-added')).toMatchObject({ name: user.name, language: 'en' });
  expect(added.status).toBe(200);
  const { id } = await prisma.passkey.findFirstOrThrow({ where: { userId: user.id } });
  expect((await browser.call(`/auth/passkeys/${id}/remove`, {}, owner)).status).toBe(200);
  expect(await mailTo(user.email, 'passkey-removed')).toMatchObject({ name: user.name, language: 'en' });
  expect(await mailTo(user.email, 'second-factor-changed')).toBeUndefined();
  await addAuthenticator(owner);
  expect(await mailTo(user.email, 'second-factor-changed')).toMatchObject({ name: user.name });
});
