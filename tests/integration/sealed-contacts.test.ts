// Addresses and numbers of people, sealed: who writes them, what finds by them, what the version before leaves to be sealed and to be
// emptied, and that everything works of an account whose plain columns are empty.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  appointStaff,
  checkUniqueEmail,
  checkUniqueMobile,
  countByKey,
  findViewer,
  isProvedNumber,
  listUserPage,
  readGuardian,
  register,
  requestReset,
  requireSecondApprover,
  signIn,
  verifyOtp,
} from '@/lib/domain/accounts';
import { proveEmail } from '@/lib/domain/accounts/claims/prove-email';
import { askGuardian } from '@/lib/domain/accounts/guardians/ask-guardian';
import { userPageQuery } from '@/lib/domain/accounts/schema';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import { listAuditLog, recordAudit } from '@/lib/domain/audit-log';
import { auditLogQuery } from '@/lib/domain/audit-log/schema';
import { readBreach } from '@/lib/domain/breach-report';
import { downloadData } from '@/lib/domain/data-export';
import { readNominee, saveNominee } from '@/lib/domain/nominees';
import { claimDue } from '@/lib/domain/notifications/read-due';
import {
  emailColumns,
  findFalseContacts,
  hasEmail,
  mobileColumns,
  resealContacts,
  sealContacts,
} from '@/lib/domain/personal-fields';
import { find } from '@/lib/domain/search';
import { listSecurityEvents } from '@/lib/domain/security-events';
import { securityEventQuery } from '@/lib/domain/security-events/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { type Prisma, SecretKind, type User, violatedUnique } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { giveAuthenticator } from '../support/authenticator';
import { findInDatabase } from '../support/find-text';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';
import { openShop } from '../support/shop';
import { letVersionBeforeLeave } from '../support/version-before';

const shop = await openShop();
const { db, context } = shop;
const { pool } = shop.database.owner;
const admin = await shop.shopper('admin');
const owner = make.actingAs(context, admin);
const PASSWORD = 'a sentence that is long';
const device = { address: null, userAgent: null };

function someone() {
  const n = nextNumber();
  const mobilenumber = `8${String(n).padStart(9, '0')}`;
  return { name: 'Bela Shah', email: `Bela.${n}@Example.com`, mobilenumber, password: PASSWORD };
}
const accountOf = (email: string) =>
  db.user.findFirstOrThrow({ where: hasEmail(context, email.toLowerCase()) });
const columnsOf = async (id: string) => {
  const { rows } = await pool.query<Record<string, string | null>>('select * from users where id = $1', [id]);
  return rows[0] ?? {};
};
/** Without the accounts of other tests that the version before has written long ago. */
const falseContacts = async (by: typeof context) =>
  (await findFalseContacts(by, { most: 10_000 })).filter((each) => !/in plain/.test(each));
const isUnique = async (email: string) => (await checkUniqueEmail(context, { email })).isUnique;
const hasPlainOnly = async (id: string) => (await columnsOf(id)).email_sealed === null;
const foundBy = async (search: string) =>
  (await listUserPage(context, userPageQuery.parse({ search }))).users.map(({ id }) => id);
/** What a statement of the version before writes: both columns, and no index of parts. */
async function writtenBefore(
  id: string,
  { email, mobile }: { email: string; mobile: string },
  run = pool.query.bind(pool),
) {
  const { emailSealed, emailIndex } = emailColumns(context, id, email);
  const { mobileSealed, mobileIndex } = mobileColumns(context, id, mobile);
  await run(
    `update users set email = $2, email_key = lower($2), email_sealed = $3, email_index = $4, email_verified_at = now(),
            mobile = $5, mobile_sealed = $6, mobile_index = $7, mobile_verified_at = now() where id = $1`,
    [id, email, emailSealed, emailIndex, mobile, mobileSealed, mobileIndex],
  );
}
const newContacts = () => ({
  email: `Moved${nextNumber()}@Example.com`,
  mobile: `+917${String(nextNumber()).padStart(9, '0')}`,
});

describe('what this version writes', () => {
  test('has address and number sealed and indexed, each for its own row, and nothing in plain', async () => {
    const form = someone();
    await register(context, form);
    const { id } = await accountOf(form.email);
    const columns = await columnsOf(id);
    expect(columns).toMatchObject({ email: null, email_key: null, mobile: null });
    expect(context.sealer.open(`users/email/${id}`, columns.email_sealed ?? '')).toBe(form.email);
    expect(context.sealer.open(`users/mobile/${id}`, columns.mobile_sealed ?? '')).toBe(
      `+91${form.mobilenumber}`,
    );
    expect(context.sealer.opens('users/email/another', columns.email_sealed ?? '')).toBe(false);
    expect(columns.email_index).toBe(context.sealer.index('users/email', form.email.toLowerCase()));
    expect(columns.mobile_index).toBe(context.sealer.index('users/mobile', `+91${form.mobilenumber}`));
    const [local = ''] = form.email.toLowerCase().split('@');
    expect(columns.email_local_index).toBe(context.sealer.index('users/email-local', local));
    expect(columns.email_domain_index).toBe(context.sealer.index('users/email-domain', 'example.com'));
    expect(await foundBy(`${local}@`)).toEqual([id]);
    expect(await falseContacts(context)).toEqual([]);
  });

  test('also of nominees and of guardians, whose wiped address is sealed nowhere', async () => {
    const user = await make.makeUser(db);
    await saveNominee(
      { ...context, actor: owner.actor },
      { userId: user.id, name: 'Meera', contact: 'meera@example.in' },
    );
    const nominee = await db.nominee.findUniqueOrThrow({ where: { userId: user.id } });
    expect(context.sealer.open(`nominees/contact/${user.id}`, nominee.contactSealed ?? '')).toBe(
      'meera@example.in',
    );
    await askGuardian(context, {
      ...{
        user,
        adultFrom: new Date('2099-01-01'),
        guardian_name: 'Meera',
        guardian_email: 'parent@example.in',
      },
    });
    const guardian = await db.guardian.findUniqueOrThrow({ where: { userId: user.id } });
    expect(context.sealer.open(`guardians/email/${user.id}`, guardian.emailSealed ?? '')).toBe(
      'parent@example.in',
    );
    const kept = await pool.query('select contact from nominees union all select email from guardians');
    expect(kept.rows).toEqual([{ contact: '' }, { contact: '' }]);
    expect(await falseContacts(context)).toEqual([]);
    await db.guardian.delete({ where: { userId: user.id } });
  });
});

describe('what the version before writes', () => {
  test('is found in plain, and sealed by the job, which leaves a row that somebody changes to its next run', async () => {
    const user = await make.makeUser(db, { passwordHash: await context.hasher.hash(PASSWORD) });
    expect(await columnsOf(user.id)).toMatchObject({
      email_sealed: null,
      email_index: null,
      mobile_index: null,
    });
    const email = user.email ?? '';
    await signIn(context, { email, password: PASSWORD, device });
    expect(await isUnique(email)).toBe(false);
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query('select 1 from users where id = $1 for update', [user.id]);
      await sealContacts(context);
      expect(await hasPlainOnly(user.id)).toBe(true);
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect((await sealContacts(context)).sealed).toBe(2);
    expect((await sealContacts(context)).sealed).toBe(0);
    const columns = await columnsOf(user.id);
    expect(columns.email_index).toBe(context.sealer.index('users/email', email));
    expect(columns.mobile_index).toBe(context.sealer.index('users/mobile', user.mobile ?? ''));
  });

  test('between the read of the job and its write is not sealed as what was there before', async () => {
    const user = await make.makeUser(db);
    const moved = `moved${nextNumber()}@example.com`;
    let changed = 0;
    const meanwhile = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== '$executeRaw' || typeof value !== 'function') return value;
        return async (...statement: unknown[]) => {
          if (++changed === 1)
            await pool.query('update users set email = $2, email_key = $2 where id = $1', [user.id, moved]);
          return value.apply(target, statement);
        };
      },
    });
    await sealContacts({ ...context, db: meanwhile });
    expect(await columnsOf(user.id)).toMatchObject({ email: moved, email_sealed: null, email_index: null });
    await sealContacts(context);
    expect(await falseContacts(context)).toEqual([]);
    expect((await columnsOf(user.id)).email_index).toBe(context.sealer.index('users/email', moved));
  });

  test('to an account of this version leaves nothing of the former address and number that opens or finds', async () => {
    const form = someone();
    await register(context, form);
    const { id } = await accountOf(form.email);
    const moved = newContacts();
    await writtenBefore(id, moved);
    expect(await columnsOf(id)).toMatchObject({ email_local_index: null, email_domain_index: null });
    const [former = '', present = ''] = [form.email, moved.email].map((email) => email.split('@')[0]);
    expect(await foundBy(former)).toEqual([]);
    await sealContacts(context);
    expect(await foundBy(former)).toEqual([]);
    expect(await foundBy(present)).toEqual([id]);
    expect(await isUnique(form.email)).toBe(true);
    expect(await isUnique(moved.email)).toBe(false);
    expect(await isProvedNumber(context, form.mobilenumber)).toBe(false);
    expect(await isProvedNumber(context, moved.mobile.slice(3))).toBe(true);
    // As an erasure of the version before does.
    await pool.query(
      `update users set email = null, email_key = null, email_sealed = null, email_index = null,
              mobile = null, mobile_sealed = null, mobile_index = null where id = $1`,
      [id],
    );
    expect(await columnsOf(id)).toMatchObject({ email_local_index: null, email_domain_index: null });
  });

  test.each(['before', 'this'])(
    'and this version writes at once: one address is proved once, when the %s one comes first',
    async (first) => {
      const [one, other] = [await make.makeUser(db), await make.makeUser(db)];
      await sealContacts(context);
      const moved = newContacts();
      const [holder, waiting] = [await pool.connect(), await pool.connect()];
      const proves = (id: string) =>
        db.$transaction((tx) =>
          proveEmail({ ...context, db: tx }, { user: { ...other, id }, email: moved.email }),
        );
      try {
        await holder.query('begin');
        let second: Promise<unknown>;
        if (first === 'before') {
          await writtenBefore(one.id, moved, holder.query.bind(holder));
          // It waits for the row of the version before, because both are in the index of the sealed column.
          second = proves(other.id);
        } else {
          const { emailSealed, emailIndex } = emailColumns(context, one.id, moved.email);
          await holder.query(
            'update users set email = null, email_key = null, email_sealed = $2, email_index = $3, email_verified_at = now() where id = $1',
            [one.id, emailSealed, emailIndex],
          );
          second = writtenBefore(other.id, moved, waiting.query.bind(waiting));
        }
        const ended = second.then(() => 'proved', violatedUnique);
        await pool.query('select pg_sleep(0.3)');
        await holder.query('commit');
        expect(await ended).toBe('users_email_index_key');
      } finally {
        holder.release();
        waiting.release();
      }
      expect((await accountOf(moved.email)).id).toBe(one.id);
    },
  );

  test('is emptied once the version before has left, in a row that nobody changes meanwhile', async () => {
    const [user, busy, lost] = [await make.makeUser(db), await make.makeUser(db), await make.makeUser(db)];
    await sealContacts(context);
    const columns = await columnsOf(user.id);
    expect(columns).toMatchObject({ email: user.email, mobile: user.mobile });
    expect(columns.email_local_index).toBe(
      context.sealer.index('users/email-local', user.email?.split('@')[0] ?? ''),
    );
    // Sealed by a key that no setting holds: the plain text is the only one.
    const alone = { sealer: createSealer(keysOf({ AUTH_SECRET: 'a secret that was lost, long enough' })) };
    const { emailSealed, emailIndex } = emailColumns(alone, lost.id, lost.email);
    await pool.query('update users set email_sealed = $2, email_index = $3 where id = $1', [
      lost.id,
      emailSealed,
      emailIndex,
    ]);
    expect((await sealContacts(context)).emptied).toBe(0);
    await letVersionBeforeLeave(pool, 0.99);
    expect((await sealContacts(context)).emptied).toBe(0);
    await letVersionBeforeLeave(pool);
    const moved = newContacts();
    let changed = 0;
    const meanwhile = new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (name !== '$executeRaw' || typeof value !== 'function') return value;
        return async (...statement: [Prisma.Sql]) => {
          if (statement[0].sql.includes('email_key = null') && ++changed === 1)
            await writtenBefore(busy.id, moved);
          return value.apply(target, statement);
        };
      },
    });
    expect((await sealContacts({ ...context, db: meanwhile })).emptied).toBeGreaterThan(1);
    expect(await columnsOf(user.id)).toMatchObject({ email: null, email_key: null, mobile: null });
    expect(await columnsOf(busy.id)).toMatchObject({ email: moved.email });
    expect(await columnsOf(lost.id)).toMatchObject({ email: lost.email, mobile: null });
    expect(await db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      email: user.email,
      emailKey: user.email,
      mobile: user.mobile,
    });
    await sealContacts(context);
    expect(await columnsOf(busy.id)).toMatchObject({ email: null, email_key: null, mobile: null });
    expect((await accountOf(moved.email)).id).toBe(busy.id);
    await db.user.delete({ where: { id: lost.id } });
  });

  test('stays where the sealed text beside it is another: nobody knows which is right', async () => {
    const user = await make.makeUser(db);
    await letVersionBeforeLeave(pool, 0.5);
    await sealContacts(context);
    const other = `other.${nextNumber()}@example.com`;
    await pool.query('update users set email = $2, email_key = $2 where id = $1', [user.id, other]);
    await letVersionBeforeLeave(pool);
    await sealContacts(context);
    expect(await columnsOf(user.id)).toMatchObject({ email: other, mobile: null });
    await db.user.delete({ where: { id: user.id } });
  });

  test('is named by npm run prove after a day, as is what opens or finds another', async () => {
    await sealContacts(context);
    const user = await make.makeUser(db, { updatedAt: new Date() });
    const broken = async () =>
      (await checkInvariants({ db }, { sealer: context.sealer }))
        .filter(({ ok, name }) => !ok && /address/.test(name))
        .flatMap(({ offenders }) => offenders);
    expect(await broken()).toEqual([]);
    await pool.query(`update users set updated_at = now() - interval '2 days' where id = $1`, [user.id]);
    expect(await broken()).toEqual([
      `users ${user.id}: email is in plain alone`,
      `users ${user.id}: mobile is in plain alone`,
    ]);
    await letVersionBeforeLeave(pool, 0.5);
    await sealContacts(context);
    expect(await broken()).toEqual([]);
    await letVersionBeforeLeave(pool, 2.1);
    expect(await broken()).toEqual([
      `users ${user.id}: email is still in plain`,
      `users ${user.id}: mobile is still in plain`,
    ]);
    await sealContacts(context);
    expect(await broken()).toEqual([]);
    const forged = await make.makeUser(db, { updatedAt: new Date() });
    await pool.query(
      'update users set mobile_sealed = $2, mobile_index = $3, email_sealed = $2, email_index = $3 where id = $1',
      [
        forged.id,
        context.sealer.seal(`users/mobile/${forged.id}`, '+919999999999'),
        context.sealer.index('users/mobile', '+918888888888'),
      ],
    );
    expect(await broken()).toEqual([
      `users ${forged.id}: email does not open`,
      `users ${forged.id}: mobile opens to another text`,
    ]);
    await pool.query(
      'update users set mobile = $2, mobile_sealed = $3, email_sealed = null, email_index = null where id = $1',
      [forged.id, '+919999999999', context.sealer.seal(`users/mobile/${forged.id}`, '+919999999999')],
    );
    expect(await broken()).toEqual([`users ${forged.id}: mobile is found by another`]);
    await db.user.delete({ where: { id: forged.id } });
  });
});

test('a key is replaced while people sign in: an account is found by either, and opens by the new one afterwards', async () => {
  const form = someone();
  await register(context, form);
  await sealContacts(context);
  const secret = 'a secret that only tests know, and no store';
  const next = 'the secret of next year, long enough';
  const under = (settings: Parameters<typeof keysOf>[0]) => ({
    ...context,
    sealer: createSealer(keysOf(settings)),
  });
  const both = under({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: secret });
  const alone = under({ AUTH_SECRET: next });
  const { id } = await accountOf(form.email);
  const found = async (by: typeof context) =>
    (await db.user.findFirst({ where: hasEmail(by, form.email.toLowerCase()) }))?.id;
  expect(await found(both)).toBe(id);
  expect(await found(alone)).toBeUndefined();
  const counted = async () =>
    (await countByKey(context, keysOf({ AUTH_SECRET: next, AUTH_SECRET_PREVIOUS: secret })))
      .filter(({ what }) => what === 'contacts')
      .map(({ isCurrent }) => isCurrent);
  expect(await counted()).toEqual([false]);
  expect((await resealContacts(alone)).resealed).toBe(0);
  expect((await resealContacts(alone)).unreadable).toBeGreaterThan(3);
  expect((await resealContacts(both)).unreadable).toBe(0);
  expect(await counted()).toEqual([true]);
  expect(await resealContacts(both)).toEqual({ resealed: 0, unreadable: 0 });
  expect(await found(alone)).toBe(id);
  expect(await falseContacts(alone)).toEqual([]);
  // Without its key it is found no more, and read without address and number.
  expect(await found(context)).toBeUndefined();
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({
    email: null,
    emailKey: null,
    mobile: null,
  });
  await resealContacts(under({ AUTH_SECRET: secret, AUTH_SECRET_PREVIOUS: next }));
  expect(await db.user.findUnique({ where: { id } })).toMatchObject({
    email: form.email,
    emailKey: form.email.toLowerCase(),
  });
});

describe('an account whose plain columns are empty', () => {
  let user: User;
  let [email, digits] = ['', ''];
  beforeAll(async () => {
    const n = nextNumber();
    [email, digits] = [`sealed${n}@example.com`, `6${String(n).padStart(9, '0')}`];
    user = await make.makeUser(db, {
      ...{ email, emailKey: email, mobile: `+91${digits}`, staffSince: null },
      passwordHash: await context.hasher.hash(PASSWORD),
    });
    await saveNominee(
      { ...context, actor: owner.actor },
      { userId: user.id, name: 'Meera', contact: `m${n}@example.in` },
    );
    await letVersionBeforeLeave(pool);
    await sealContacts(context);
    expect(await findInDatabase(pool, email)).toEqual([]);
    expect(await findInDatabase(pool, digits)).toEqual([]);
  });

  test('is signed in to by its address, and shows it', async () => {
    const { session } = await signIn(context, { email: email.toUpperCase(), password: PASSWORD, device });
    const viewer = await findViewer(context, { sessionId: session.id, userId: user.id });
    expect(viewer).toMatchObject({ email, mobilenumber: digits });
    await expect(signIn(context, { email, password: 'another', device })).rejects.toMatchObject({
      code: 'bad_credentials',
    });
  });

  test('is signed in to by a code to its number', async () => {
    const challenge = 'the browser of this test';
    await createSecret(context, {
      ...{ kind: SecretKind.otp, subject: `+91${digits}`, userId: null, value: '123456', life: 60_000 },
      challenge,
    });
    const owned = { mobile: digits, deviceId: null, challenge };
    const { user: opened } = await verifyOtp(context, { owner: owned, otp: '123456', device });
    expect(opened).toMatchObject({ id: user.id, mobile: `+91${digits}` });
  });

  test('keeps its address and number from others, who are told by the same mail', async () => {
    expect(await isUnique(email)).toBe(false);
    expect(await checkUniqueMobile(context, { mobileNumber: digits })).toEqual({ isUnique: false });
    await register(context, { ...someone(), email });
    expect(await db.user.count({ where: hasEmail(context, email) })).toBe(1);
    // The last word is that of the database.
    const thief = await make.makeUser(db);
    const forged = pool.query('update users set email_sealed = $2, email_index = $3 where id = $1', [
      thief.id,
      'x.x',
      context.sealer.index('users/email', email),
    ]);
    expect(violatedUnique(await forged.catch((error: unknown) => error))).toBe('users_email_index_key');
  });

  test('gets its mails, and messages to its number', async () => {
    await requestReset(context, { email });
    await shop.drain();
    expect(shop.sandbox.state().mails.some(({ to }) => to.includes(email))).toBe(true);
    const id = newId();
    await db.notification.create({
      data: {
        ...{ id, key: id, topic: 'delivered', kind: 'delivered', channel: 'sms', recipient: user.id },
        ...{ userId: user.id, language: 'en', createdAt: context.clock.now() },
      },
    });
    expect(await claimDue(context, id)).toMatchObject({ email, mobile: `+91${digits}` });
    await db.notification.delete({ where: { id } });
  });

  test('is found by staff by its complete address and number, and approves by it', async () => {
    for (const search of [email, email.toUpperCase(), email.replace(/@.*/, ''), digits, `+91 ${digits}`]) {
      const { users } = await listUserPage(context, userPageQuery.parse({ search }));
      expect(users).toMatchObject([{ id: user.id, email, mobile: `+91${digits}` }]);
      const { hits } = await find(owner, { q: search });
      expect(hits.filter(({ kind }) => kind === 'user')).toMatchObject([
        { id: user.id, useremail: email, mobilenumber: digits },
      ]);
    }
    await recordAudit(make.actingAs(context, make.viewerOf(user)), {
      ...{ action: 'edit-profile', objectType: 'user', objectId: user.id },
    });
    const { changes } = await listAuditLog(context, auditLogQuery.parse({ actor: email }));
    expect(changes.length).toBeGreaterThan(0);
    const { events } = await listSecurityEvents(context, securityEventQuery.parse({ account: email }));
    expect(events.length).toBeGreaterThan(0);
    const { app } = await giveAuthenticator(context, user);
    await pool.query(
      `update users set staff_role = 'support', staff_since = now() - interval '30 days' where id = $1`,
      [user.id],
    );
    const approver = { email, code: app.code() };
    expect(await requireSecondApprover(owner, approver, 'panel.open')).toBe(user.id);
    await expect(
      appointStaff(owner, { who: email.toUpperCase(), staffRole: 'finance', approver }),
    ).rejects.toMatchObject({ code: 'bad_code' });
    await pool.query(
      'update users set staff_role = null, staff_since = null, totp_secret = null, totp_confirmed_at = null where id = $1',
      [user.id],
    );
  });

  test('is whole in its own download and in the report of a breach, without anything sealed', async () => {
    const viewer = { ...make.viewerOf(user), provedAt: context.clock.now() };
    const { content } = await downloadData(make.actingAs(context, viewer), { viewer, form: 'json' });
    const { data } = JSON.parse(content) as { data: Record<string, object[]> };
    expect(data.users).toMatchObject([{ email, email_key: email, mobile: `+91${digits}` }]);
    expect(data.nominees).toMatchObject([{ contact: expect.stringMatching(/^m\d+@example\.in$/) }]);
    expect(content).not.toMatch(/_(sealed|index)"/);
    const { affected } = await readBreach(
      { db },
      {
        ...{ table: 'users', from: new Date(), until: new Date(), knownAt: new Date() },
      },
    );
    expect(affected).toContainEqual(
      expect.objectContaining({ userId: user.id, email, mobile: `+91${digits}` }),
    );
    expect(await readNominee(context, { userId: user.id })).toMatchObject({
      name: 'Meera',
      contact: expect.stringContaining('@'),
    });
    expect(await readGuardian(context, { userId: user.id })).toBeNull();
  });
});
