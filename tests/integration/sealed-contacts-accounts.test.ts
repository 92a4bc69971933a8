// Everything that works by the address and the number of an account works while its plain columns are empty.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  appointStaff,
  checkUniqueMobile,
  findViewer,
  listUserPage,
  readGuardian,
  register,
  requestReset,
  requireSecondApprover,
  signIn,
  verifyOtp,
} from '@/lib/domain/accounts';
import { userPageQuery } from '@/lib/domain/accounts/schema';
import { createSecret } from '@/lib/domain/accounts/secrets/secrets';
import { listAuditLog, recordAudit } from '@/lib/domain/audit-log';
import { auditLogQuery } from '@/lib/domain/audit-log/schema';
import { readBreach } from '@/lib/domain/breach-report';
import { downloadData } from '@/lib/domain/data-export';
import { readNominee, saveNominee } from '@/lib/domain/nominees';
import { claimDue } from '@/lib/domain/notifications/read-due';
import { hasEmail, sealContacts } from '@/lib/domain/personal-fields';
import { find } from '@/lib/domain/search';
import { listSecurityEvents } from '@/lib/domain/security-events';
import { securityEventQuery } from '@/lib/domain/security-events/schema';
import { SecretKind, type User, violatedUnique } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { giveAuthenticator } from '../support/authenticator';
import { DEVICE, openContacts, PASSWORD } from '../support/contacts';
import { findInDatabase } from '../support/find-text';
import * as make from '../support/make';
import { nextNumber } from '../support/make/next-number';

const { shop, db, context, pool, owner, someone, isUnique } = await openContacts();

describe('an account whose plain columns are empty', () => {
  let user: User;
  let [email, digits] = ['', ''];
  beforeAll(async () => {
    const n = nextNumber();
    [email, digits] = [`sealed${n}@example.com`, `6${String(n).padStart(9, '0')}`];
    user = await make.makeUser(db, {
      email,
      emailKey: email,
      mobile: `+91${digits}`,
      staffSince: null,
      passwordHash: await context.hasher.hash(PASSWORD),
    });
    await saveNominee(
      { ...context, actor: owner.actor },
      { viewer: await make.makeViewer(db, user), name: 'Meera', contact: `m${n}@example.in`, seen: null },
    );
    await sealContacts(context);
    expect(await findInDatabase(pool, email)).toEqual([]);
    expect(await findInDatabase(pool, digits)).toEqual([]);
  });

  test('is signed in to by its address, and shows it', async () => {
    const { session } = await signIn(context, {
      email: email.toUpperCase(),
      password: PASSWORD,
      device: DEVICE,
    });
    const viewer = await findViewer(context, { sessionId: session.id, userId: user.id });
    expect(viewer).toMatchObject({ email, mobilenumber: digits });
    await expect(signIn(context, { email, password: 'another', device: DEVICE })).rejects.toMatchObject({
      code: 'bad_credentials',
    });
  });

  test('is signed in to by a code to its number', async () => {
    const challenge = 'the browser of this test';
    await createSecret(context, {
      kind: SecretKind.otp,
      subject: `+91${digits}`,
      userId: null,
      value: '123456',
      life: 60_000,
      challenge,
    });
    const owned = { mobile: digits, deviceId: null, challenge };
    const { user: opened } = await verifyOtp(context, { owner: owned, otp: '123456', device: DEVICE });
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
        id,
        key: id,
        topic: 'delivered',
        kind: 'delivered',
        channel: 'sms',
        recipient: user.id,
        userId: user.id,
        language: 'en',
        createdAt: context.clock.now(),
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
      action: 'edit-profile',
      objectType: 'user',
      objectId: user.id,
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
        table: 'users',
        from: new Date(),
        until: new Date(),
        knownAt: new Date(),
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
