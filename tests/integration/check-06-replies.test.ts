// No reply holds more than it must: each is compared with the list of its fields, and searched for values that must
// not be in any reply.
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { webProcess } from '@/lib/http/server/process';
import { settings } from '@/lib/platform/config';
import { makeImage, makeRoute, makeUser, makeWallet } from '../support/make';
import { startTestServer } from '../support/server';
import type { CallReply } from '../support/server/call';
import { ENDPOINTS } from '../support/server/endpoints';
import { newestCode, newLink } from '../support/server/proofs';
import * as replies from '../support/server/replies';
import { stockShop } from '../support/server/stock';
import { freshDevice, makeWorld, WHO, type Who } from '../support/server/world';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const world = await makeWorld(shop.db, await stockShop(shop.db));
const { prisma } = shop.db;
const { hasher, sealer } = webProcess().context;

const PASSWORD = 'a password of their own';
const passwordHash = await hasher.hash(PASSWORD);
// Every value of our rows that a reply must not contain, recognisable wherever it appears.
const totpSecret = sealer.seal('totp', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
await prisma.user.update({ where: { id: world.other.user.id }, data: { passwordHash, totpSecret } });
await makeImage(prisma, { redirectUrl: '/home' });
await makeRoute(prisma, world.stock.item, {
  // Four digits before the dot: '31.41' is also in each time whose seconds are 31.41.
  cost: 9731_41n,
  settings: { slug: 'slug-of-the-supplier' },
  packs: ['pack-of-the-supplier'],
});

const digits = (mobile: string | null) => mobile?.replace('+91', '') ?? '';
const NEVER = [
  passwordHash,
  totpSecret,
  settings().AUTH_SECRET,
  process.env.EKQR_KEY,
  process.env.SMILEONE_KEY,
  process.env.MOOGOLD_SECRET,
  settings().SMTP_URL,
  settings().FAST2SMS_KEY,
  'slug-of-the-supplier',
  '9731.41',
  'JBSWY3DPEHPK3PXP',
].map(String);
const WORDS =
  /password_?hash|totp_?(secret|confirmed|last)|"hash"|emailKey|sessionVersion|supplier|smileone|moogold|"cost\w*":|payerVpa|ledger/i;
const lookFor = (who: Who) => {
  const others = (['owner', 'other', 'reseller', 'admin'] as const).filter((each) => each !== who);
  const contacts = others.flatMap((each) => [world[each].user.email ?? '', digits(world[each].user.mobile)]);
  return {
    // An administrator works with the orders of others, and sees the address of the buyer.
    contacts: who === 'admin' ? [] : contacts,
    packs: who === 'admin' ? [] : ['pack-of-the-supplier'],
  };
};

function expectNothingMore(reply: CallReply, schema: z.ZodType, who: Who): void {
  const { error } = schema.safeParse(reply.body);
  const list = 'what a reply may hold is listed below tests/support/server/replies';
  expect(error?.issues ?? [], `${list}: ${reply.text.slice(0, 500)}`).toEqual([]);
  expectNoSecrets(reply, who);
}

function expectNoSecrets({ text, headers }: CallReply, who: Who): void {
  const said = text + JSON.stringify(headers);
  const { contacts, packs } = lookFor(who);
  expect([...NEVER, ...contacts, ...packs].filter((secret) => said.includes(secret))).toEqual([]);
  expect(text).not.toMatch(WORDS);
}

// The document of the partner API holds no data, and is compared as a whole (tests/unit/partner-document.test.ts).
const cells = ENDPOINTS.filter(
  ({ needsNext, name }) => !needsNext && name !== 'GET /v1/openapi.json',
).flatMap((endpoint) => WHO.map((who) => ({ ...endpoint, who })));

describe('check 6: what a reply holds', () => {
  it.each(cells)(
    'the reply of $name to $who has no more than it must',
    async ({ name, method, example, who }) => {
      const { path, ...options } = await example(world);
      const person = await freshDevice(world, who);
      const given = person ? { ...options, token: person.token } : options;
      const reply = await shop.call(`${method} ${path}`, given);
      if (reply.status === 200) return expectNothingMore(reply, replies.replySchema(name, who), who);
      // A refusal repeats nothing of the object that was asked about.
      expectNoSecrets(reply, who);
      expect(
        Object.keys(reply.body ?? {})
          .sort()
          .join(),
      ).toMatch(
        /^(code,)?error,message,msg,success$|^(books,)?catalogue,database,deliveries,reason,sales,success,worker$/,
      );
    },
  );

  it('each way of signing in answers about the signed-in user alone', async () => {
    const user = await makeUser(prisma, { passwordHash });
    await makeWallet(prisma, user, { balance: 150_50n });
    const byPassword = await shop.call('POST /auth/login', {
      json: { email: user.email, password: PASSWORD },
    });
    expectNothingMore(byPassword, replies.signedInReply, 'visitor');
    const mobile = digits(user.mobile);
    await shop.call('POST /otp/otp-login', { json: { mobile } });
    const otp = await newestCode(shop.db);
    const byCode = await shop.call('POST /otp/verify-otp', { json: { mobile, otp } });
    expect(byCode.status, byCode.text).toBe(200);
    expectNothingMore(byCode, replies.signedInReply, 'visitor');
    expect(byCode.text).not.toContain(otp);
  });

  it('opening a link answers nothing about its account', async () => {
    const user = await makeUser(prisma, { emailVerifiedAt: null });
    const { id, token } = await newLink(shop.db, 'verification', user);
    const verified = await shop.call(`POST /auth/verifymail/${id}/${token}`);
    expectNothingMore(verified, replies.linkReply, 'visitor');
    const reset = await newLink(shop.db, 'reset', user);
    const json = { password: 'another sentence of a password' };
    const changed = await shop.call(`POST /password/reset-password/${reset.id}/${reset.token}`, { json });
    expectNothingMore(changed, replies.linkReply, 'visitor');
    for (const { text } of [verified, changed])
      for (const told of [user.email, user.name, token, reset.token]) expect(text).not.toContain(told);
  });

  it('the secret of an authenticator is in one reply, and its recovery codes in one', async () => {
    const person = await freshDevice(world, 'admin');
    const call = (name: string, json: object) =>
      shop.call(`POST /auth/second-factor/${name}`, { json, token: person?.token ?? '' });
    const offer = await call('begin', {});
    const { secret } = offer.body as { secret: string };
    const codeIn = (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
    const confirmed = await call('confirm', { code: codeIn(0) });
    expectNothingMore(confirmed, replies.recoveryCodesReply, 'admin');
    const proved = await shop.call('POST /auth/reauthenticate', {
      json: { code: codeIn(1) },
      token: person?.token ?? '',
    });
    expectNothingMore(proved, replies.reauthenticatedReply, 'admin');
    const [first = ''] = (confirmed.body as { recoveryCodes: string[] }).recoveryCodes;
    const removed = await call('remove', { code: first });
    expect(removed.body).toEqual({ success: true });
    for (const { text } of [confirmed, proved, removed]) expect(text).not.toContain(secret);
  });
});
