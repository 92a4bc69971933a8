// Copies of addresses and numbers in jobs, codes and links: sealed, and used as well where a former version has written
// them in plain.
import { beforeEach, describe, expect, test } from 'vitest';
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
import { requestResetJob, sendMailJob, sendOtpJob } from '@/lib/domain/accounts/jobs';
import { openMail, queueMail } from '@/lib/domain/accounts/mails/queue-mail';
import { requestReset } from '@/lib/domain/accounts/passwords/request-reset';
import { asUser } from '@/lib/domain/actor';
import type { Context } from '@/lib/domain/context';
import { emailKey, findFalseContacts, hasEmail, hasMobile, openDetail } from '@/lib/domain/personal-fields';
import { enqueue } from '@/lib/platform/jobs';
import { type Keys, keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { minutes } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { TEST_SECRET } from '../support/sealer';
import { ageSealing } from '../support/sealing-release';

/** The store has registered no text for notices. */
const noticeLanguages: Context['otpSender']['noticeLanguages'] = [];
const otpSender = { configured: true, noticeLanguages } as Context['otpSender'];
const shop = await openAccounts({ otpSender });
const { context, clock } = shop;
const { db } = context;
const { pool } = shop.owner;
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

/** As a former version has stored it. */
async function storeInPlain(column: 'subject' | 'detail', text: string | null): Promise<void> {
  const { rowCount } = await pool.query(`update account_secrets set ${column} = $1 where killed_at is null`, [
    text,
  ]);
  expect(rowCount).toBe(1);
}

describe('mails', () => {
  const MAIL = { kind: 'account-code', to: 'Asha@Sealed.example', name: 'Asha', language: 'hi' } as const;
  const secrets = { path: '/verification/a/b', code: '246810' };

  test('have no address, and go to no other one', async () => {
    await queueMail(context, { ...MAIL, ...secrets });
    const [job] = await shop.jobs();
    expect(JSON.stringify(job)).not.toMatch(IS_CONTACT);
    expect(openMail(context, { ...MAIL, to: undefined, ...job?.payload })).toEqual({
      to: MAIL.to,
      ...secrets,
    });
    // Whoever writes into the queue cannot have it sent to another address.
    const stolen = { ...MAIL, to: 'thief@example.com', sealedCode: String(job?.payload.sealed) };
    expect(() => openMail(context, stolen)).toThrow();
  });

  test('that a former version has added in plain are sent', async () => {
    const seal = (text: string) => context.sealer.seal('mail', text);
    await enqueue(db, sendMailJob, {
      ...MAIL,
      sealedPath: seal(secrets.path),
      sealedCode: seal(secrets.code),
    });
    const [job] = await shop.jobs();
    expect(openMail(context, sendMailJob.payload.parse(job?.payload))).toEqual({ to: MAIL.to, ...secrets });
  });

  test('open after the key was replaced, and are counted by the key that sealed them', async () => {
    await queueMail(context, MAIL);
    const [job] = await shop.jobs();
    expect(openMail(later, { ...MAIL, to: undefined, ...job?.payload }).to).toBe(MAIL.to);
    const counts = await countByKey(context, LATER);
    expect(counts.filter(({ what }) => what === 'waiting messages')).toMatchObject([
      { count: 1, isCurrent: false, setting: 'AUTH_SECRET_PREVIOUS' },
    ]);
  });

  test('of one address have one key, in any case', async () => {
    for (const email of ['Reset@Sealed.example', 'reset@sealed.EXAMPLE'])
      await queueReset(context, { email });
    expect(await shop.jobs()).toHaveLength(1);
    expect(JSON.stringify(await shop.jobs())).not.toMatch(IS_CONTACT);
  });

  test('are made of a request that names its address either way', async () => {
    for (const isPlain of [true, false]) {
      const { email } = await make.makeUser(db, { emailVerifiedAt: clock.now() });
      const request = { email: email ?? '', language: 'en' } as const;
      await (isPlain ? enqueue(db, requestResetJob, request) : queueReset(context, request));
      const job = (await shop.jobs()).findLast(({ name }) => name === requestResetJob.name);
      await requestReset(context, requestResetJob.payload.parse(job?.payload));
      expect((await shop.mails()).at(-1)).toMatchObject({ kind: 'reset-password', to: email });
    }
  });
});

describe.each([true, false])('codes, stored in plain: %s', (isPlain) => {
  async function askFor(mobile: string): Promise<string> {
    await sendOtp(context, owner(mobile));
    if (isPlain) await storeInPlain('subject', `+91${mobile}`);
    return textedCode();
  }

  test('open the account, by this key and by the next', async () => {
    for (const by of [context, later]) {
      const mobile = newMobile();
      await db.accountSecret.deleteMany();
      const otp = await askFor(mobile);
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
    const first = await askFor(mobile);
    await sendOtp(later, owner(mobile));
    expect(await db.accountSecret.count({ where: { killedAt: null } })).toBe(1);
    await expect(verifyOtp(later, { owner: owner(mobile), otp: first, device })).rejects.toMatchObject({
      code: 'bad_code',
    });
  });
});

test('neither a code nor its text message has the number', async () => {
  await sendOtp(context, owner(newMobile()));
  const [stored] = await db.accountSecret.findMany();
  expect(stored?.subject).not.toMatch(IS_CONTACT);
  expect(JSON.stringify((await shop.jobs()).at(-1)?.payload)).not.toMatch(IS_CONTACT);
});

test.each([true, false])(
  'a link gives the account its address back, with it in plain: %s',
  async (isPlain) => {
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
    const { subject, detail } = await db.accountSecret.findFirstOrThrow({ where: { kind: 'undo' } });
    expect(detail).not.toMatch(IS_CONTACT);
    if (isPlain) await storeInPlain('detail', openDetail(context, subject, detail));
    const link = (await shop.mails()).find(({ kind }) => kind === 'email-changed')?.link;
    await undoChange(
      { ...later, ...asUser(later, before) },
      { id: link?.id ?? '', token: link?.token ?? '' },
    );
    const restored = { ...hasEmail(later, emailKey(before.email ?? '')), emailVerifiedAt: { not: null } };
    expect((await db.user.findFirst({ where: restored }))?.id).toBe(before.id);
  },
);

test('prove names what is written in plain two days after the release, and nothing of a store that writes as it should', async () => {
  const findings = async () => {
    // The clock of these tests stands still.
    await pool.query('update account_secrets set created_at = now()');
    return (await findFalseContacts(context, { most: 10 })).filter((each) =>
      /payload|subject|detail/.test(each),
    );
  };
  const email = `Proved.${nextNumber()}@Sealed.example`;
  await ageSealing(pool, 2.1);
  await register(context, {
    name: 'Asha',
    email,
    mobilenumber: newMobile(),
    password: 'a sentence that is long',
  });
  const mobile = newMobile();
  await sendOtp(context, owner(mobile));
  expect(await findings()).toEqual([]);
  await pool.query(`update account_secrets set subject = $1 where kind = 'otp'`, [`+91${mobile}`]);
  await enqueue(db, sendMailJob, { kind: 'new-device', to: email, name: 'Asha', language: 'en' });
  await ageSealing(pool, 1.9);
  expect(await findings()).toEqual([]);
  await ageSealing(pool, 2.1);
  expect(await findings()).toEqual([
    expect.stringMatching(/^account_secrets .*: subject is in plain$/),
    expect.stringMatching(/^graphile_worker._private_jobs .*: payload is in plain$/),
  ]);
});
