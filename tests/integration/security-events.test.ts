// Security events: which calls write them, how many rows a flood of refusals leaves, and how they are searched,
// exported and deleted after a year.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { appointStaff } from '@/lib/domain/accounts';
import { recordAudit } from '@/lib/domain/audit-log';
import {
  createRepeatedEvents,
  listSecurityEvents,
  purgeSecurityEvents,
  recordSecurityEvent,
} from '@/lib/domain/security-events';
import { securityEventQuery } from '@/lib/domain/security-events/schema';
import { webProcess } from '@/lib/http/server/process';
import { minutes } from '@/lib/platform/time';
import { stoppedClock } from '../support/clock';
import { testHasher } from '../support/hasher';
import { testLog } from '../support/log';
import { actingAs, makeActor, makeStaff, makeUser, viewerOf } from '../support/make';
import { startTestServer } from '../support/server';
import { newPerson, signInAs } from '../support/server/people';

const shop = await startTestServer({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '100' });
const { prisma } = shop.db;
const { context, repeatedEvents } = webProcess();
const PASSWORD = 'a long sentence of a password';
const passwordHash = await testHasher.hash(PASSWORD);

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';
const from = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': ANDROID });
const logIn = (email: string, password = PASSWORD, cookie?: string) =>
  shop.call('POST /auth/login', {
    json: { email, password },
    headers: from('203.0.113.7'),
    ...(cookie && { cookie }),
  });

async function events(query: object = {}) {
  await repeatedEvents.flush();
  const { events: found } = await listSecurityEvents(context, securityEventQuery.parse(query));
  return found;
}

beforeEach(async () => {
  await repeatedEvents.flush();
  await shop.owner.pool.query(
    'set session_replication_role = replica; delete from security_events; reset session_replication_role',
  );
});

describe('what is written', () => {
  it('a sign-in is one event with the way, the browser, the address and the device of the cookie', async () => {
    const asha = await makeUser(prisma, { passwordHash, email: 'asha-in@example.com' });
    const reply = await logIn('asha-in@example.com');
    expect(reply.status, reply.text).toBe(200);
    expect(await events()).toMatchObject([
      {
        kind: 'sign-in',
        accountId: asha.id,
        account: asha.name,
        address: '203.0.113.7',
        device: expect.stringMatching(/^\w{22}$/),
        detail: { method: 'password', browser: 'Chrome on Android' },
      },
    ]);
  });

  it('a browser keeps its device from one sign-in to the next, also to another account', async () => {
    const [asha, ravi] = [
      await makeUser(prisma, { passwordHash, email: 'asha-keeps@example.com' }),
      await makeUser(prisma, { passwordHash, email: 'ravi-keeps@example.com' }),
    ];
    const first = await logIn('asha-keeps@example.com');
    const cookies = first.headers['set-cookie'];
    const device = [cookies ?? []].flat().find((cookie) => cookie.startsWith('tarang.device=')) ?? '';
    await logIn('ravi-keeps@example.com', PASSWORD, device.split(';')[0]);
    const found = await events();
    expect(new Set(found.map(({ accountId }) => accountId))).toEqual(new Set([asha.id, ravi.id]));
    expect(new Set(found.map((event) => event.device)).size).toBe(1);
  });

  it('a wrong password is an event of the account that has proved the address, and stores nothing that was typed', async () => {
    const asha = await makeUser(prisma, { passwordHash, email: 'asha-wrong@example.com' });
    await logIn('asha-wrong@example.com', 'typed-by-mistake');
    await logIn('no-such-person@example.com', 'typed-by-mistake');
    const found = await events();
    expect(found.map(({ kind, accountId }) => [kind, accountId])).toEqual([
      ['sign-in-refused', null],
      ['sign-in-refused', asha.id],
    ]);
    expect(found[0]?.detail).toEqual({ call: 'POST /auth/login', code: 'bad_credentials' });
    expect(JSON.stringify(found)).not.toMatch(/typed-by-mistake|no-such-person/);
  });

  it('a customer who asks for data of another one, or for a call of staff, is refused in the stream too', async () => {
    const [asha, ravi] = [await newPerson(shop.db), await newPerson(shop.db)];
    expect((await shop.call(`GET /order/${ravi.user.id}`, { token: asha.token })).status).toBe(404);
    expect((await shop.call('GET /admin/stats', { token: ravi.token })).status).toBe(403);
    const found = await events({ kind: 'access-refused' });
    expect(found.map(({ accountId }) => accountId).toSorted()).toEqual(
      [asha.user.id, ravi.user.id].toSorted(),
    );
    expect(JSON.stringify(found.map(({ detail }) => detail))).toContain('not_found');
  });

  it('an appointment is an event of the account with its old and new role, and undone with its transaction', async () => {
    const owner = await makeStaff(prisma, 'owner');
    const friend = await makeUser(prisma);
    const acting = actingAs(context, viewerOf(owner));
    await prisma.user.updateMany({
      where: { id: { not: owner.id } },
      data: { role: 'user', staffRole: null },
    });
    await appointStaff(acting, { who: friend.id, staffRole: 'support' });
    await expect(appointStaff(acting, { who: owner.id, staffRole: 'support' })).rejects.toThrow();
    expect(await events({ kind: 'role-changed' })).toMatchObject([
      {
        accountId: friend.id,
        detail: { action: 'appoint-staff', by: owner.id, role: { from: null, to: 'support' } },
      },
    ]);
  });

  it('the second person of a change has an event of their own', async () => {
    const actor = makeActor({ id: 'the-giver' });
    const change = { action: 'add-balance', objectType: 'user', objectId: 'a-customer' };
    await recordAudit({ ...context, actor }, { ...change, after: { approver: 'the-second' } });
    expect(await events()).toMatchObject([
      { kind: 'approval', accountId: 'the-second', detail: { by: 'the-giver', object: 'a-customer' } },
    ]);
  });

  it('a changed address of an account names the field and never its value', async () => {
    const actor = makeActor({ id: 'an-owner' });
    await recordAudit(
      { ...context, actor },
      {
        action: 'update-user',
        objectType: 'user',
        objectId: 'a-customer',
        before: { email: 'old@example.com' },
        after: { email: 'new@example.com' },
      },
    );
    const [event] = await events();
    expect(event).toMatchObject({ kind: 'account-changed', detail: { fields: ['email'] } });
    expect(JSON.stringify(event)).not.toContain('example.com');
  });
});

describe('floods', () => {
  const clock = stoppedClock();
  const { log } = testLog();
  const refusedAt = (address: string) => ({
    db: prisma,
    clock,
    log,
    actor: makeActor({ id: null, origin: { address, device: null, nextDevice: 'next' } }),
  });
  const refusal = {
    kind: 'code-refused',
    accountId: null,
    detail: { call: 'POST /otp/verify-otp' },
  } as const;
  const timesOf = async () => {
    const rows = await prisma.securityEvent.findMany({ orderBy: { id: 'asc' } });
    return rows.map(({ address, times }) => [address, times]);
  };

  it('ten thousand refusals of one address in a minute are two rows that count all of them', async () => {
    const repeated = createRepeatedEvents();
    for (let turn = 0; turn < 10_000; turn++) repeated.record(refusedAt('203.0.113.9'), refusal);
    await repeated.flush();
    expect((await timesOf()).toSorted()).toEqual([
      ['203.0.113.9', 1],
      ['203.0.113.9', 9_999],
    ]);
  });

  it('five thousand addresses in a minute are a hundred rows and one for all others', async () => {
    const repeated = createRepeatedEvents();
    for (let turn = 0; turn < 5_000; turn++)
      repeated.record(refusedAt(`198.51.${turn >> 8}.${turn & 255}`), refusal);
    await repeated.flush();
    const rows = await timesOf();
    expect(rows.length).toBe(101);
    expect(rows.find(([address]) => address === null)).toEqual([null, 4_900]);
  });

  it('a flood of addresses for a whole day leaves the budget of the day and one row a minute, and accounts keep theirs', async () => {
    const repeated = createRepeatedEvents();
    for (let minute = 0; minute < 60; minute++) {
      for (let turn = 0; turn < 100; turn++) repeated.record(refusedAt(`${minute}.0.0.${turn}`), refusal);
      clock.advance(minutes(1));
    }
    repeated.record(refusedAt('203.0.113.9'), { ...refusal, accountId: 'a-customer' });
    await repeated.flush();
    expect(await prisma.securityEvent.count({ where: { address: { not: null } } })).toBe(5_000 + 1);
    expect(await prisma.securityEvent.count({ where: { address: null } })).toBe(10);
    expect(await prisma.securityEvent.count({ where: { accountId: 'a-customer' } })).toBe(1);
  }, 60_000);

  it('an event that cannot be written is logged and refuses nothing', async () => {
    const repeated = createRepeatedEvents();
    const written = testLog();
    const broken = { ...refusedAt('203.0.113.9'), log: written.log };
    repeated.record(broken, { ...refusal, accountId: '\0' });
    await repeated.flush();
    expect(written.lines('a security event is lost')).toHaveLength(1);
  });

  it('a customer who signs in again and again has at most 200 events a day', async () => {
    const { recordSignIn } = await import('@/lib/domain/security-events');
    for (let turn = 0; turn < 203; turn++)
      await recordSignIn(refusedAt('203.0.113.9'), {
        accountId: 'a-customer',
        method: 'password',
        staffRole: null,
        browser: 'Chrome',
        address: '203.0.113.9',
      });
    expect(await prisma.securityEvent.count()).toBe(200);
  });
});

describe('who reads them', () => {
  it.each([
    ['owner', 200],
    ['finance', 403],
    ['support', 403],
    ['read-only', 403],
  ] as const)('the file of events answers %s with %d', async (role, status) => {
    const { token } = await signInAs(shop.db, await makeStaff(prisma, role));
    expect((await shop.call('GET /admin/security/csv', { token })).status).toBe(status);
  });

  it('the file has exactly the filtered rows, and no cell runs as a formula', async () => {
    const { token } = await signInAs(shop.db, await makeStaff(prisma, 'owner'));
    const villain = await makeUser(prisma, { name: '=HYPERLINK("http://evil.example")' });
    for (const accountId of [villain.id, 'another'])
      await recordSecurityEvent(context, { kind: 'sign-in', accountId, detail: { method: 'otp' } });
    const { text, headers } = await shop.call(`GET /admin/security/csv?account=${villain.id}`, { token });
    expect(headers['content-disposition']).toBe('attachment; filename="security-events.csv"');
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`,"'=HYPERLINK(`);
  });

  test.each([
    [{ kind: 'role-changed' }, ['c']],
    [{ account: 'asha' }, ['b', 'a']],
    [{ account: 'FILTER-ASHA@' }, []],
    [{ device: 'phone' }, ['b']],
    [{ address: '203.0.113.1' }, ['a']],
    [{ from: '2026-11-20', to: '2026-11-20' }, ['c', 'b', 'a']],
    [{ to: '2026-11-19' }, []],
    [{ kind: 'no-such-kind' }, ['c', 'b', 'a']],
  ])('the filter %j finds %j', async (filter, names) => {
    const clock = stoppedClock();
    const write = async (name: string, fields: object) => {
      const actor = makeActor({ requestId: name });
      const event = { kind: 'sign-in', accountId: 'asha', detail: {}, ...fields } as const;
      await recordSecurityEvent({ db: prisma, clock, actor }, event);
      clock.advance(minutes(1));
    };
    await write('a', { address: '203.0.113.1' });
    await write('b', { device: 'phone' });
    await write('c', { kind: 'role-changed', accountId: null });
    expect((await events(filter)).map(({ requestId }) => requestId)).toEqual(names);
  });
});

describe('how long they are kept', () => {
  it('events of the last year can be neither changed nor deleted, by the application or by its function', async () => {
    await recordSecurityEvent(context, { kind: 'sign-in', accountId: 'a-customer', detail: {} });
    await expect(shop.db.pool.query('delete from security_events')).rejects.toThrow('permission denied');
    await expect(shop.db.pool.query("update security_events set kind = 'x'")).rejects.toThrow(
      'permission denied',
    );
    await expect(shop.owner.pool.query('delete from security_events')).rejects.toThrow(
      'security_events_kept',
    );
    expect(await purgeSecurityEvents(context)).toBe(0);
    expect(await prisma.securityEvent.count()).toBe(1);
  });

  it('events of more than a year ago are deleted in batches, and nothing else', async () => {
    await shop.db.pool.query(
      `insert into security_events (id, created_at, kind, detail)
       select 'old' || n, now() - interval '366 days', 'sign-in', '{}' from generate_series(1, 12000) n`,
    );
    await recordSecurityEvent(context, { kind: 'sign-in', accountId: 'a-customer', detail: {} });
    expect(await purgeSecurityEvents(context)).toBe(12_000);
    expect(await prisma.securityEvent.count()).toBe(1);
  });
});
