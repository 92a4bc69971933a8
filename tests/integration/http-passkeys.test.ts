// Passkeys over HTTP: adding, signing in, the second factor beside other sign-ins, recent authentication, and every way
// in which an answer can be wrong.
import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { resetPassword } from '@/lib/domain/accounts';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import { webProcess } from '@/lib/http/server/process';
import { after, minutes, systemClock } from '@/lib/platform/time';
import { waitingMails } from '../support/accounts';
import { authenticator } from '../support/authenticator';
import { type Bent, makePasskey } from '../support/passkey';
import { optionsOf, PARTY, passkeyCalls, STORE_URL } from '../support/passkey-calls';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';

const shop = await startTestServer({ STORE_URL });
const { prisma } = shop.db;
const { context } = webProcess();
const { newBrowser, addTo, signIn } = passkeyCalls(shop);
const PASSWORD = 'a password of their own';
const passwordHash = await context.hasher.hash(PASSWORD);

const newCustomer = () => newPerson(shop.db, { passwordHash });
const reload = (id: string) => prisma.user.findUniqueOrThrow({ where: { id } });
const rowOf = (credentialId: string) => prisma.passkey.findUniqueOrThrow({ where: { credentialId } });
const logIn = ({ user }: Person, more: object = {}, browser = newBrowser()) =>
  browser.call('/auth/login', { email: user.email, password: PASSWORD, ...more });
const provedAgo = (person: Person, ms: number) =>
  prisma.session.update({ where: { id: person.session.id }, data: { provedAt: after(new Date(), -ms) } });
const mailsTo = async (email: string | null) =>
  (await waitingMails(shop.db)).filter(({ to }) => to === email).map(({ kind }) => kind);

test('a customer adds a passkey, gets recovery codes and a mail, and signs in by it alone', async () => {
  const asha = await newCustomer();
  const { passkey, added } = await addTo(asha);
  expect(added.body).toEqual({
    success: true,
    passkey: {
      _id: expect.any(String),
      name: 'My phone',
      opensAlone: true,
      copied: false,
      createdAt: expect.stringMatching(/Z$/),
      lastUsedAt: null,
    },
    recoveryCodes: expect.any(Array),
  });
  expect(added.body?.recoveryCodes).toHaveLength(10);
  expect(await mailsTo(asha.user.email)).toEqual(['passkey-added']);
  const entered = await signIn(passkey);
  expect(entered.status).toBe(200);
  expect(entered.body?.user).toMatchObject({ _id: asha.user.id });
  const session = await prisma.session.findFirstOrThrow({
    where: { userId: asha.user.id },
    orderBy: { id: 'desc' },
  });
  expect(session.method).toBe('passkey');
  const audit = await prisma.auditEntry.findMany({ where: { objectId: asha.user.id } });
  expect(audit.map(({ action }) => action)).toEqual(['passkey-added']);
});

test('adding a passkey, signing in by it and a refused use of it are security events of the account', async () => {
  const asha = await newCustomer();
  const { passkey, browser } = await addTo(asha);
  expect((await signIn(passkey)).status).toBe(200);
  const strange = passkey.get(await browser.challenge(), { origin: 'https://evil.example' });
  expectRefusal(await browser.call('/auth/passkey', { passkey: strange }), 401);
  await webProcess().repeatedEvents.flush();
  const events = await prisma.securityEvent.findMany({
    where: { accountId: asha.user.id },
    orderBy: { id: 'asc' },
  });
  expect(events).toMatchObject([
    { kind: 'second-factor-changed', detail: { action: 'passkey-added' } },
    { kind: 'sign-in', detail: { method: 'passkey' } },
    { kind: 'code-refused', detail: { code: 'bad_passkey' } },
  ]);
});

test('a second passkey keeps the recovery codes, and each of the two signs in', async () => {
  const asha = await newCustomer();
  const first = await addTo(asha);
  const second = await addTo(asha);
  expect(second.added.body?.recoveryCodes).toEqual([]);
  const [code] = (first.added.body?.recoveryCodes ?? []) as string[];
  expect((await signIn(first.passkey)).status).toBe(200);
  expect((await signIn(second.passkey)).status).toBe(200);
  expect((await logIn(asha, { code })).status).toBe(200);
  expect((await reload(asha.user.id)).passkeyCount).toBe(2);
});

test('the first passkey signs the other devices out, which signed in without it', async () => {
  const asha = await newCustomer();
  const elsewhere = await logIn(asha);
  await addTo(asha);
  expect((await shop.call('GET /auth/sessions', { token: String(elsewhere.body?.token) })).status).toBe(401);
  expect((await shop.call('GET /auth/sessions', { token: asha.token })).status).toBe(200);
});

test('a password alone no longer signs in to an account with a passkey, and both together do', async () => {
  const asha = await newCustomer();
  const { passkey } = await addTo(asha);
  const asked = await logIn(asha);
  expectRefusal(asked, 401);
  expect(codeOf(asked)).toBe('second_factor_needed');
  const browser = newBrowser();
  const used = passkey.get(await browser.challenge());
  expect((await logIn(asha, { passkey: used }, browser)).status).toBe(200);
  const other = await addTo(await newCustomer());
  const foreign = other.passkey.get(await browser.challenge());
  const refused = await logIn(asha, { passkey: foreign }, browser);
  expectRefusal(refused, 401);
  expect(codeOf(refused)).toBe('bad_passkey');
});

test('the code of an authenticator that was never confirmed is no second factor of an account with a passkey', async () => {
  const asha = await newCustomer();
  await addTo(asha);
  const begun = await shop.call('POST /auth/second-factor/begin', {
    token: asha.token,
    json: { password: PASSWORD },
  });
  const app = authenticator(String(begun.body?.secret), systemClock);
  const refused = await logIn(asha, { code: app.code() });
  expectRefusal(refused, 401);
  expect(codeOf(refused)).toBe('bad_code');
});

const strangersKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const WRONG: Record<string, Bent> = {
  'the origin of another site': { origin: 'https://evil.example' },
  'the origin with another port': { origin: 'http://localhost:4712' },
  'the domain of another site': { rpId: 'evil.example' },
  'a challenge of its own': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'no user verification': { userVerified: false },
  'the type of the other ceremony': { type: 'webauthn.create' },
  'the signature of another key': { key: strangersKey },
  'the handle of another user': { userHandle: Buffer.from('another-user').toString('base64url') },
};

test.each(Object.entries(WRONG))('a sign-in by a passkey with %s is refused', async (_, bent) => {
  const asha = await newCustomer();
  const { passkey } = await addTo(asha);
  const browser = newBrowser();
  const reply = await browser.call('/auth/passkey', {
    passkey: passkey.get(await browser.challenge(), bent),
  });
  expectRefusal(reply, 401);
  expect(codeOf(reply)).toBe('bad_passkey');
  const row = await rowOf(passkey.credentialId);
  expect([row.counter, row.lastUsedAt, row.copiedAt]).toEqual([0n, null, null]);
});

const WRONG_NEW: Record<string, Bent> = {
  'the origin of another site': { origin: 'https://evil.example' },
  'the domain of another site': { rpId: 'evil.example' },
  'a challenge of its own': { challenge: Buffer.alloc(32, 7).toString('base64url') },
  'no user verification': { userVerified: false },
  'the type of the other ceremony': { type: 'webauthn.get' },
};

test.each(Object.entries(WRONG_NEW))('a new passkey with %s is refused', async (_, bent) => {
  const asha = await newCustomer();
  const browser = newBrowser();
  const begun = await browser.call('/auth/passkeys/begin', {}, asha);
  const credential = makePasskey(PARTY).create(optionsOf(begun), bent);
  const reply = await browser.call('/auth/passkeys/add', { name: 'Mine', credential }, asha);
  expectRefusal(reply, 401);
  expect(codeOf(reply)).toBe('bad_passkey');
  expect((await reload(asha.user.id)).passkeyCount).toBe(0);
});

test('a challenge is used up by one answer, right or wrong, also when ten come at once', async () => {
  const { passkey } = await addTo(await newCustomer());
  const browser = newBrowser();
  const challenge = await browser.challenge();
  const wrong = passkey.get(challenge, { origin: 'https://evil.example' });
  expectRefusal(await browser.call('/auth/passkey', { passkey: wrong }), 401);
  expectRefusal(await browser.call('/auth/passkey', { passkey: passkey.get(challenge) }), 401);
  const next = await browser.challenge();
  const answers = Array.from({ length: 10 }, () => passkey.get(next));
  const replies = await Promise.all(answers.map((used) => browser.call('/auth/passkey', { passkey: used })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an answer from another browser than the one that asked is refused', async () => {
  const { passkey } = await addTo(await newCustomer());
  const used = passkey.get(await newBrowser().challenge());
  expectRefusal(await newBrowser().call('/auth/passkey', { passkey: used }), 401);
  const thief = newBrowser();
  await thief.challenge();
  expectRefusal(await thief.call('/auth/passkey', { passkey: used }), 401);
});

test('an answer after ten minutes is refused', async () => {
  const { passkey } = await addTo(await newCustomer());
  const browser = newBrowser();
  const challenge = await browser.challenge();
  await prisma.passkeyChallenge.updateMany({ data: { expiresAt: new Date() } });
  expectRefusal(await browser.call('/auth/passkey', { passkey: passkey.get(challenge) }), 401);
});

test('a challenge for a new passkey serves only the account that asked', async () => {
  const [asha, ravi] = [await newCustomer(), await newCustomer()];
  const browser = newBrowser();
  const begun = await browser.call('/auth/passkeys/begin', {}, asha);
  const credential = makePasskey(PARTY).create(optionsOf(begun));
  expectRefusal(await browser.call('/auth/passkeys/add', { name: 'Mine', credential }, ravi), 401);
  expect((await reload(ravi.user.id)).passkeyCount).toBe(0);
});

test('a passkey that one account has cannot be added to another', async () => {
  const [asha, ravi] = [await newCustomer(), await newCustomer()];
  const { passkey } = await addTo(asha);
  const browser = newBrowser();
  const begun = await browser.call('/auth/passkeys/begin', {}, ravi);
  const credential = passkey.create(optionsOf(begun));
  const reply = await browser.call('/auth/passkeys/add', { name: 'Mine', credential }, ravi);
  expectRefusal(reply, 409);
  expect((await reload(ravi.user.id)).passkeyCount).toBe(0);
});

test('a counter that has not grown is refused, noted and mailed to the owner', async () => {
  const asha = await newCustomer();
  const { passkey, browser } = await addTo(asha);
  const use = async (counter: number) =>
    browser.call('/auth/passkey', { passkey: passkey.get(await browser.challenge(), { counter }) });
  expect((await use(5)).status).toBe(200);
  for (const counter of [5, 4, 0]) expectRefusal(await use(counter), 401);
  const row = await rowOf(passkey.credentialId);
  expect([row.counter, row.copiedAt]).toEqual([5n, expect.any(Date)]);
  expect(await mailsTo(asha.user.email)).toContain('passkey-copied');
  expect(await prisma.auditEntry.count({ where: { action: 'passkey-copied' } })).toBe(1);
  expect((await use(6)).status).toBe(200);
});

test('a passkey that never counts signs in again and again', async () => {
  const { passkey, browser } = await addTo(await newCustomer());
  for (let turn = 0; turn < 3; turn++) {
    const used = passkey.get(await browser.challenge(), { counter: 0 });
    expect((await browser.call('/auth/passkey', { passkey: used })).status).toBe(200);
  }
});

test('a passkey serves as recent authentication, for its own account only', async () => {
  const [asha, ravi] = [await newCustomer(), await newCustomer()];
  const { passkey, browser } = await addTo(asha);
  await addTo(ravi);
  await provedAgo(asha, minutes(11));
  const stale = await browser.call('/auth/passkeys/begin', {}, asha);
  expectRefusal(stale, 403);
  expect(codeOf(stale)).toBe('recent_auth_required');
  const foreign = passkey.get(await browser.challenge());
  expectRefusal(await browser.call('/auth/reauthenticate', { passkey: foreign }, ravi), 401);
  const own = passkey.get(await browser.challenge());
  expect((await browser.call('/auth/reauthenticate', { passkey: own }, asha)).status).toBe(200);
  expect((await browser.call('/auth/passkeys/begin', {}, asha)).status).toBe(200);
  expectRefusal(await browser.call('/auth/reauthenticate', {}, asha), 400);
});

test('an open browser that nobody watches adds no passkey without the password', async () => {
  const asha = await newCustomer();
  await provedAgo(asha, minutes(11));
  const begin = (json: object) => newBrowser().call('/auth/passkeys/begin', json, asha);
  expectRefusal(await begin({}), 401);
  expectRefusal(await begin({ password: 'not this one' }), 401);
  expect((await begin({ password: PASSWORD })).status).toBe(200);
  const ravi = await newPerson(shop.db, { passwordHash: null });
  await provedAgo(ravi, minutes(11));
  const refused = await newBrowser().call('/auth/passkeys/begin', {}, ravi);
  expectRefusal(refused, 403);
});

test('an account with a passkey gets an authenticator only after recent authentication', async () => {
  const asha = await newCustomer();
  await addTo(asha);
  await provedAgo(asha, minutes(11));
  const json = { password: PASSWORD };
  const refused = await shop.call('POST /auth/second-factor/begin', { token: asha.token, json });
  expectRefusal(refused, 403);
  expect(codeOf(refused)).toBe('recent_auth_required');
});

test('removing a passkey needs recent authentication, mails the owner, and the last one takes the recovery codes', async () => {
  const [asha, ravi] = [await newCustomer(), await newCustomer()];
  const { passkey, added, browser } = await addTo(asha);
  const [code] = (added.body?.recoveryCodes ?? []) as string[];
  const { id } = await rowOf(passkey.credentialId);
  const remove = (person: Person) => browser.call(`/auth/passkeys/${id}/remove`, {}, person);
  expectRefusal(await remove(ravi), 404);
  await provedAgo(asha, minutes(11));
  expectRefusal(await remove(asha), 403);
  await provedAgo(asha, 0);
  expect((await remove(asha)).status).toBe(200);
  expectRefusal(await remove(asha), 404);
  expect(await mailsTo(asha.user.email)).toEqual(['passkey-added', 'passkey-removed']);
  expect((await logIn(asha)).status).toBe(200);
  expectRefusal(await signIn(passkey), 401);
  await addTo(asha);
  expectRefusal(await logIn(asha, { code }), 401);
});

test('a blocked account is not opened by its passkey', async () => {
  const asha = await newCustomer();
  const { passkey } = await addTo(asha);
  await prisma.user.update({ where: { id: asha.user.id }, data: { blockedAt: new Date() } });
  const reply = await signIn(passkey);
  expectRefusal(reply, 403);
  expect(codeOf(reply)).toBe('blocked');
});

async function reset({ user }: Person): Promise<void> {
  const token = 'a-token-from-the-mail';
  const value = `${token} ${user.emailKey}`;
  const life = minutes(30);
  await createSecret(context, { kind: 'reset', subject: user.id, userId: user.id, value, life });
  await resetPassword(context, { id: user.id, token, password: PASSWORD });
}

test('after a reset a passkey opens nothing by itself, and again once it was used beside the new password', async () => {
  const asha = await newCustomer();
  const { passkey, browser } = await addTo(asha);
  await reset(asha);
  const alone = await signIn(passkey);
  expectRefusal(alone, 401);
  expect(codeOf(alone)).toBe('first_factor_needed');
  expect(codeOf(await logIn(asha))).toBe('second_factor_needed');
  const used = passkey.get(await browser.challenge());
  expect((await logIn(asha, { passkey: used }, browser)).status).toBe(200);
  expect((await signIn(passkey)).status).toBe(200);
});

test('a reset of an account of which nothing is proved, because an administrator corrected it, asks for its passkey', async () => {
  const asha = await newCustomer();
  const { passkey, browser } = await addTo(asha);
  await prisma.user.update({
    where: { id: asha.user.id },
    data: { emailVerifiedAt: null, mobileVerifiedAt: null },
  });
  await reset(asha);
  expect(codeOf(await logIn(asha))).toBe('second_factor_needed');
  expect(codeOf(await signIn(passkey))).toBe('first_factor_needed');
  const used = passkey.get(await browser.challenge());
  expect((await logIn(asha, { passkey: used }, browser)).status).toBe(200);
});

test('an account has at most twenty passkeys', async () => {
  const asha = await newCustomer();
  for (let turn = 0; turn < 20; turn++) expect((await addTo(asha)).added.status).toBe(200);
  expectRefusal((await addTo(asha)).added, 409);
});
