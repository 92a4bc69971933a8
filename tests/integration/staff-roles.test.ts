// Roles of staff: who may give them, what a role keeps from being done, and what it keeps from being read.
import { describe, expect, it } from 'vitest';
import { appointStaff, listStaff } from '@/lib/domain/accounts';
import type { StaffRole } from '@/lib/domain/permissions';
import { webProcess } from '@/lib/http/server/process';
import { actingAs, makeAdmin, makeOrder, makeStaff, makeUser, viewerOf } from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { editOf } from '../support/server/edit-of';
import { newPerson, signInAs } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const { context } = webProcess();

const signedIn = async (staffRole: StaffRole) => signInAs(shop.db, await makeStaff(prisma, staffRole));
/** The context of a call that a new member of staff makes. */
const actingMember = async (staffRole: StaffRole) =>
  actingAs(context, viewerOf(await makeStaff(prisma, staffRole)));

describe('accounts of staff', () => {
  it.each(['owner', 'finance', 'support', 'read-only'] as const)(
    'support cannot take the account of staff with the role %s by changing its e-mail address',
    async (staffRole) => {
      const support = await signedIn('support');
      const target = await makeStaff(prisma, staffRole);
      const json = { ...editOf(target), email: 'mine-now@example.com' };
      const reply = await shop.call('POST /admin/updateuserdata', { token: support.token, json });
      expectRefusal(reply, 403);
      expect(reply.body?.message).toBe('Only an owner may change the roles and the accounts of staff.');
      expect(await prisma.user.findUniqueOrThrow({ where: { id: target.id } })).toEqual(target);
    },
  );

  it('support changes the account of a customer, but cannot make an administrator of it', async () => {
    const support = await signedIn('support');
    const customer = await makeUser(prisma);
    const call = (json: object) =>
      shop.call('POST /admin/updateuserdata', {
        token: support.token,
        json: { ...editOf(customer), ...json },
      });
    expectRefusal(await call({ role: 'admin' }), 403);
    const reply = await call({ role: 'reseller' });
    expect(reply.status, reply.text).toBe(200);
  });

  it('a customer who is refused gets the sentence of the spec, staff what their role does not include', async () => {
    const asked = async (token: string, language: string) => {
      const headers = { 'accept-language': language };
      return (await shop.call('GET /admin/stats', { token, headers })).body?.message;
    };
    expect(await asked((await newPerson(shop.db)).token, 'en')).toBe('This is for administrators only.');
    const { token } = await signedIn('support');
    expect(await asked(token, 'en')).toContain('does not include the figures of the store');
    expect(await asked(token, 'hi')).toContain('स्टोर के आँकड़े');
  });
});

describe('appointments to the staff', () => {
  it('only an owner appoints', async () => {
    const { id } = await makeUser(prisma);
    for (const staffRole of ['finance', 'support', 'catalogue', 'read-only'] as const) {
      const given = appointStaff(await actingMember(staffRole), { who: id, staffRole: 'read-only' });
      await expect(given).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('an owner cannot change their own role, so that an owner remains', async () => {
    const owner = await makeAdmin(prisma);
    const mine = actingAs(context, viewerOf(owner));
    for (const staffRole of [null, 'finance'] as const)
      await expect(appointStaff(mine, { who: owner.id, staffRole })).rejects.toMatchObject({
        code: 'forbidden',
      });
  });

  it('of two owners who demote each other at once, one stays an owner', async () => {
    const [one, two] = [await makeAdmin(prisma), await makeAdmin(prisma)];
    const demote = (by: typeof one, who: typeof one) =>
      appointStaff(actingAs(context, viewerOf(by)), { who: who.id, staffRole: null });
    const ends = await Promise.allSettled([demote(one, two), demote(two, one)]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await prisma.user.count({ where: { id: { in: [one.id, two.id] }, role: 'admin' } });
    expect(left).toBe(1);
  });

  it('a role that is taken away ends every session, and the list of staff forgets the member', async () => {
    const member = await signedIn('finance');
    const call = () => shop.call('GET /admin/stats', { token: member.token });
    expect((await call()).status).toBe(200);
    await appointStaff(await actingMember('owner'), { who: member.user.id, staffRole: null });
    expectRefusal(await call(), 401);
    expect((await listStaff(context)).map(({ userid }) => userid)).not.toContain(member.user.id);
    const line = await prisma.auditEntry.findFirstOrThrow({ where: { objectId: member.user.id } });
    expect(line).toMatchObject({
      action: 'appoint-staff',
      before: { staffRole: 'finance' },
      after: { staffRole: null },
    });
  });

  it('an account that is unknown, blocked or not verified is not appointed', async () => {
    const owner = await actingMember('owner');
    const blocked = await makeUser(prisma, { blockedAt: new Date() });
    const unverified = await makeUser(prisma, { emailVerifiedAt: null });
    const appoint = (who: string) => appointStaff(owner, { who, staffRole: 'support' });
    await expect(appoint('nobody@example.com')).rejects.toMatchObject({ code: 'not_found' });
    await expect(appoint(blocked.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(appoint(unverified.id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('contacts of customers', () => {
  const listsOf = (userid: string) => [
    '/admin/users_data?limit=500',
    '/admin/alltxn?limit=500',
    `/admin/changes?objectType=user&objectId=${userid}`,
    '/admin/txn/csv',
    '/admin/wallettxn/csv',
    '/admin/reports/csv?table=products',
    `/order/${userid}`,
  ];

  it('a read-only member sees no e-mail address and no number of a customer in any list, finance sees them', async () => {
    const customer = await makeUser(prisma, { email: 'very.private@example.com', mobile: '+919812345670' });
    const order = await makeOrder(prisma, {
      user: customer,
      input1: 'other.private@gmail.com',
      input2: '98123 45672',
      inputLabels: ['Gmail address', 'Mobile number'],
    });
    const owner = await signedIn('owner');
    const json = { ...editOf(customer), mobilenumber: '9812345671' };
    expect((await shop.call('POST /admin/updateuserdata', { token: owner.token, json })).status).toBe(200);
    const seen = async (staffRole: StaffRole) => {
      const { token } = await signedIn(staffRole);
      const texts = [];
      for (const path of listsOf(customer.id)) {
        const reply = await shop.call(`GET ${path}`, { token });
        expect(reply.status, `${path} ${reply.text}`).toBe(200);
        texts.push(reply.text);
      }
      for (const q of [order.id, customer.id, 'very.private']) {
        const reply = await shop.call('POST /admin/find', { token, json: { q } });
        expect(reply.status, `${q} ${reply.text}`).toBe(200);
        texts.push(reply.text);
      }
      return texts.join('\n');
    };
    const masked = await seen('read-only');
    expect(masked).toContain('v***@example.com');
    const secrets = ['very.private', '9812345670', '9812345671', 'other.private', '98123 45672'];
    for (const secret of secrets) expect(masked).not.toContain(secret);
    const open = await seen('finance');
    const contacts = ['very.private@example.com', '9812345671', 'other.private@gmail.com', '98123 45672'];
    for (const contact of contacts) expect(open).toContain(contact);
  });

  it('a read-only member sees their own e-mail address', async () => {
    const { user, token } = await signedIn('read-only');
    const reply = await shop.call('GET /admin/users_data?limit=500', { token });
    expect(reply.text).toContain(user.email);
  });

  it('the search of the catalogue role finds products alone', async () => {
    const { token } = await signedIn('catalogue');
    const order = await makeOrder(prisma);
    const reply = await shop.call('POST /admin/find', { token, json: { q: order.id } });
    expect(reply.body).toMatchObject({ hits: [], unfinished: [] });
  });
});
