// Copies of addresses and numbers in jobs, codes and links, while the version before runs and once it has left: either version's are used.
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  countByKey,
  otpTimer,
  queueReset,
  register,
  sendOtp,
  undoChange,
  verifyOtp,
} from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { tellOfChange } from '@/lib/domain/accounts/contacts/tell-of-change';
import { sendOtpJob } from '@/lib/domain/accounts/jobs';
import { openMail, queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { asUser } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { emailKey, findFalseContacts, hasEmail, hasMobile } from '@/lib/domain/personal-fields';
import { type Keys, keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { minutes } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { TEST_SECRET } from '../support/sealer';
import { letVersionBeforeLeave } from '../support/version-before';

/** The store has registered no text for notices. */
const noticeLanguages: Context['otpSender']['noticeLanguages'] = [];
const otpSender = { configured: true, noticeLanguages } as Context['otpSender'];
const shop = await openAccounts({ otpSender });
const { context, clock } = shop;
const { db } = context;
const { pool } = shop.owner;
const STAYS = 0.99;
const IS_CONTACT = /@|[0-9]{10}/;

const LATER: Keys = keysOf({
  AUTH_SECRET: 'the secret that comes after the first',
  AUTH_SECRET_PREVIOUS: TEST_SECRET,
});
/** The store after its key was replaced. */
const later = { ...context, sealer: createSealer(LATER) };

beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs');
  await db.accountSecret.deleteMany();
});

const newMobile = () => `7${String(nextNumber()).padStart(9, '0')}`;
const owner = (mobile: string) => ({ mobile, deviceId: null, challenge: 'a browser' });
const device = { address: '192.0.2.7', userAgent: 'Firefox' };

async function textedCode(): Promise<string> {
  const job = (await shop.jobs()).findLast(({ name }) => name === sendOtpJob.name);
  return context.sealer.open('otp', sendOtpJob.payload.parse(job?.payload).sealedCode);
}

describe('mails', () => {
  const MAIL = { kind: 'account-code', to: 'Asha@Sealed.example', name: 'Asha', language: 'hi' } as const;
  const secrets = { path: '/verification/a/b', code: '246810' };
  /** What a worker of the version before takes. */
  const before = z.object({
    to: z.string(),
    sealedPath: z.string(),
    sealedCode: z.string(),
    name: z.string(),
  });

  test('have what a worker of the version before takes until it has left, and then no address', async () => {
    await letVersionBeforeLeave(pool, STAYS);
    await queueMail(context, { ...MAIL, ...secrets });
    const [plain] = await shop.jobs();
    const { to, sealedCode } = before.parse(plain?.payload);
    expect([to, context.sealer.open('mail', sealedCode)]).toEqual([MAIL.to, secrets.code]);
    await letVersionBeforeLeave(pool);
    await queueMail(context, { ...MAIL, ...secrets });
    const [, sealed] = await shop.jobs();
    expect(JSON.stringify(sealed)).not.toMatch(IS_CONTACT);
    for (const job of [plain, sealed])
      expect(openMail(context, { ...MAIL, ...job?.payload })).toEqual({ to: MAIL.to, ...secrets });
    // Whoever writes into the queue cannot have it sent to another address.
    const stolen = { ...MAIL, to: 'thief@example.com', sealedCode: String(sealed?.payload.sealed) };
    expect(() => openMail(context, stolen)).toThrow();
  });

  test('open after the key was replaced, and are counted by the key that sealed them', async () => {
    await letVersionBeforeLeave(pool);
    await queueMail(context, MAIL);
    const [job] = await shop.jobs();
    expect(openMail(later, { ...MAIL, to: undefined, ...job?.payload }).to).toBe(MAIL.to);
    const counts = await countByKey(context, LATER);
    expect(counts.filter(({ what }) => what === 'waiting messages')).toMatchObject([
      { count: 1, isCurrent: false, setting: 'AUTH_SECRET_PREVIOUS' },
    ]);
  });

  test('of one address have one key, in any case', async () => {
    await letVersionBeforeLeave(pool);
    for (const email of ['Reset@Sealed.example', 'reset@sealed.EXAMPLE'])
      await queueReset(context, { email });
    expect(await shop.jobs()).toHaveLength(1);
    expect(JSON.stringify(await shop.jobs())).not.toMatch(IS_CONTACT);
  });
});

describe.each([
  ['asked of the version before', STAYS],
  ['asked once it has left', 1.01],
])('codes that were %s', (_, days) => {
  test('open the account, by this key and by the next', async () => {
    for (const by of [context, later]) {
      const mobile = newMobile();
      await letVersionBeforeLeave(pool, days);
      await sendOtp(context, owner(mobile));
      const otp = await textedCode();
      await letVersionBeforeLeave(pool);
      expect((await otpTimer(by, owner(mobile))).timer).toBe(minutes(5));
      await verifyOtp(by, { owner: owner(mobile), otp, device });
      expect(await db.user.count({ where: hasMobile(by, `+91${mobile}`) })).toBe(1);
      await expect(verifyOtp(by, { owner: owner(mobile), otp, device })).rejects.toMatchObject({
        code: 'bad_code',
      });
    }
  });

  test('are ended by the next one', async () => {
    const mobile = newMobile();
    await letVersionBeforeLeave(pool, days);
    await sendOtp(context, owner(mobile));
    const first = await textedCode();
    await letVersionBeforeLeave(pool);
    await sendOtp(later, owner(mobile));
    expect(await db.accountSecret.count({ where: { killedAt: null } })).toBe(1);
    await expect(verifyOtp(later, { owner: owner(mobile), otp: first, device })).rejects.toMatchObject({
      code: 'bad_code',
    });
  });
});

test('the version before finds a code by its number until it has left, and nothing has the number afterwards', async () => {
  const mobile = newMobile();
  await letVersionBeforeLeave(pool, STAYS);
  await sendOtp(context, owner(mobile));
  expect(await db.accountSecret.count({ where: { subject: `+91${mobile}` } })).toBe(1);
  await letVersionBeforeLeave(pool);
  await sendOtp(context, owner(mobile));
  const [newest] = await db.accountSecret.findMany({ where: { killedAt: null } });
  expect(newest?.subject).not.toMatch(IS_CONTACT);
  expect(JSON.stringify((await shop.jobs()).at(-1)?.payload)).not.toMatch(IS_CONTACT);
});

describe.each([
  ['while the version before runs', STAYS],
  ['once it has left', 1.01],
])('a link that undoes a change, made %s', (_, days) => {
  test('gives the account its address back', async () => {
    await letVersionBeforeLeave(pool, days);
    const verified = {
      emailVerifiedAt: clock.now(),
      mobile: `+91${newMobile()}`,
      mobileVerifiedAt: clock.now(),
    };
    const before = await make.makeUser(db, verified);
    const after = await db.$transaction((tx) =>
      proveEmail({ ...context, db: tx }, { user: before, email: `taken.${nextNumber()}@thief.example` }),
    );
    await tellOfChange(context, { before, after, change: 'email' });
    const [{ detail } = { detail: null }] = await db.accountSecret.findMany({ where: { kind: 'undo' } });
    expect(IS_CONTACT.test(detail ?? '')).toBe(days < 1);
    await letVersionBeforeLeave(pool);
    const link = (await shop.mails()).find(({ kind }) => kind === 'email-changed')?.link;
    await undoChange(
      { ...later, ...asUser(later, before) },
      { id: link?.id ?? '', token: link?.token ?? '' },
    );
    const restored = { ...hasEmail(later, emailKey(before.email ?? '')), emailVerifiedAt: { not: null } };
    expect((await db.user.findFirst({ where: restored }))?.id).toBe(before.id);
  });
});

test('prove names what is written in plain two days after the release, and nothing of a store that writes as it should', async () => {
  const findings = async () => {
    // The clock of these tests stands still.
    await pool.query('update account_secrets set created_at = now()');
    return (await findFalseContacts(context, { most: 10 })).filter((each) =>
      /payload|subject|detail/.test(each),
    );
  };
  await letVersionBeforeLeave(pool, 2.1);
  const email = `Proved.${nextNumber()}@Sealed.example`;
  await register(context, {
    name: 'Asha',
    email,
    mobilenumber: newMobile(),
    password: 'a sentence that is long',
  });
  await sendOtp(context, owner(newMobile()));
  expect(await findings()).toEqual([]);
  await letVersionBeforeLeave(pool, STAYS);
  await queueMail(context, { kind: 'new-device', to: email, name: 'Asha', language: 'en' });
  await sendOtp(context, owner(newMobile()));
  expect(await findings()).toEqual([]);
  await letVersionBeforeLeave(pool, 2.1);
  expect(await findings()).toEqual([
    expect.stringMatching(/^account_secrets .*: subject is in plain$/),
    expect.stringMatching(/^graphile_worker._private_jobs .*: payload is in plain$/),
  ]);
});
