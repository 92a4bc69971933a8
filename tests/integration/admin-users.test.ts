// Users as administrators see and change them.
import { expect, test } from 'vitest';
import { sealContacts } from '@/lib/domain/personal-fields';
import { after, minutes } from '@/lib/platform/time';
import { makeUser, makeWallet } from '../support/make';
import { testSealer } from '../support/sealer';
import { startTestServer } from '../support/server';
import { type CallReply, codeOf, expectRefusal, fieldsOf } from '../support/server/call';
import { editOf } from '../support/server/edit-of';
import { newPerson, type Person } from '../support/server/people';
import { newLink } from '../support/server/proofs';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const context = { db: prisma, sealer: testSealer };
const admin = await newPerson(shop.db, { role: 'admin', name: 'Anand' });

interface Shown {
  userid: string;
  email: string;
  [field: string]: unknown;
}

const list = async (query = '') => {
  const reply = await shop.call(`GET /admin/users_data${query}`, { token: admin.token });
  expect(reply.status, reply.text).toBe(200);
  return reply.body as { users: Shown[]; totalPages: number; totalCount: number };
};
const change = async (
  { user }: Pick<Person, 'user'>,
  changes: object = {},
  token = admin.token,
): Promise<CallReply> => {
  const now = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
  return shop.call('POST /admin/updateuserdata', { token, json: { ...editOf(now), ...changes } });
};
const rowOf = ({ user }: Pick<Person, 'user'>) => prisma.user.findUniqueOrThrow({ where: { id: user.id } });
const auditLogOf = ({ user }: Pick<Person, 'user'>) =>
  prisma.auditEntry.findMany({ where: { objectType: 'user', objectId: user.id }, orderBy: { id: 'asc' } });
const isIn = async ({ user, token }: Person) =>
  (await shop.call(`GET /order/${user.id}`, { token })).status === 200;

test('the list of users is newest first, with each balance and exact totals', async () => {
  const user = await makeUser(prisma, { createdAt: new Date('2099-01-02'), name: 'Newest' });
  await makeWallet(prisma, user, { balance: 1234_50n });
  const older = await makeUser(prisma, { createdAt: new Date('2099-01-01') });
  const { users, totalPages, totalCount } = await list();
  expect(users.slice(0, 2)).toMatchObject([
    {
      userid: user.id,
      _id: user.id,
      name: 'Newest',
      balance: 1234.5,
      verified: 'true',
      isBlocked: 'false',
    },
    { userid: older.id, balance: 0 },
  ]);
  expect(totalCount).toBe(await prisma.user.count());
  expect(totalPages).toBe(Math.ceil(totalCount / 25));
  await prisma.user.deleteMany({ where: { id: older.id } });
  expect((await list()).totalCount).toBe(totalCount - 1);
});

test('the list of users has the page sizes of spec S9.3, and takes the next offered size for another one', async () => {
  await Promise.all(Array.from({ length: 60 }, () => makeUser(prisma)));
  const sizes = {
    '': 25,
    '?limit=50': 50,
    '?limit=3': 25,
    '?limit=26': 50,
    '?limit=x': 25,
    '?limit=-1': 25,
  };
  for (const [query, size] of Object.entries(sizes)) expect((await list(query)).users).toHaveLength(size);
  const { totalPages, totalCount } = await list();
  const seen = new Set<string>();
  for (let page = 1; page <= totalPages; page++)
    for (const { userid } of (await list(`?page=${page}`)).users) seen.add(userid);
  expect(seen.size).toBe(totalCount);
  expect((await list(`?page=${totalPages + 1}`)).users).toEqual([]);
});

test('the list of users finds them by their email, its part before the @ and its domain, and by their number as it is written', async () => {
  const user = await makeUser(prisma, { email: 'Meena.K_%x@Meena.example', mobile: '+917012345678' });
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).users.map(({ userid }) => userid);
  await sealContacts(context);
  for (const search of [
    'meena.k_%x',
    'MEENA.K_%x@',
    'Meena.K_%x@MEENA.example',
    '@meena.example',
    'MEENA.example',
  ])
    expect(await found(search), search).toEqual([user.id]);
  for (const search of ['+91 70123 45678', '917012345678', '7012345678'])
    expect(await found(search), search).toEqual([user.id]);
  for (const search of ['meena.k', 'eena.k_%x@', '%', '@', '70123', '5678', '71012345678'])
    expect(await found(search), search).toEqual([]);
  expect(await list('?search=meena.k_%25x')).toMatchObject({ totalCount: 1, totalPages: 1 });
});

test('the list of users counts matches of a search only up to some thousands, and says so', async () => {
  const many = Array.from(
    { length: 2100 },
    (_, n) => `('many${n}', 'M', 'crowd${n}@x.in', 'crowd${n}@x.in', now(), now())`,
  );
  await shop.db.pool.query(
    `insert into users (id, name, email, email_key, created_at, updated_at) values ${many.join()}`,
  );
  await sealContacts(context);
  expect(await list('?search=x.in')).toMatchObject({ totalCount: 26, totalPages: 2, isTotalExact: false });
  expect(await list('?search=x.in&page=84')).toMatchObject({ totalCount: 2101, totalPages: 85 });
  expect(await list('?search=x.in&page=85')).toMatchObject({ users: [], totalPages: 84 });
  expect(await list('?search=crowd1')).toMatchObject({ totalCount: 1, isTotalExact: true });
  await prisma.user.deleteMany({ where: { id: { startsWith: 'many' } } });
});

test('the list of users is filtered by role and verification, alone and together, also in a search', async () => {
  const given = { role: 'reseller', emailVerifiedAt: null } as const;
  const user = await makeUser(prisma, { ...given, email: 'a@filtered.in' });
  await makeUser(prisma, { role: 'reseller', email: 'b@filtered.in' });
  await makeUser(prisma, { emailVerifiedAt: null, email: 'c@filtered.in' });
  await sealContacts(context);
  const { users, totalCount } = await list('?role=reseller&verified=false');
  expect(users.map(({ userid }) => userid)).toEqual([user.id]);
  expect(totalCount).toBe(1);
  const count = async (query: string) => (await list(query)).totalCount;
  expect(await count('?role=reseller')).toBe(await prisma.user.count({ where: { role: 'reseller' } }));
  expect(await count('?verified=false')).toBe(await prisma.user.count({ where: { emailVerifiedAt: null } }));
  expect(await count('?search=filtered.in&role=reseller')).toBe(2);
  expect(await count('?search=filtered.in&verified=false')).toBe(2);
  expect(await count('?search=filtered.in&verified=false&role=reseller')).toBe(1);
});

test('an administrator changes a name, and the user stays signed in', async () => {
  const asha = await newPerson(shop.db);
  const reply = await change(asha, { name: 'Asha R.' });
  expect(reply.body).toMatchObject({
    success: true,
    message: 'User updated successfully!, Please Refresh/Reload Page',
    user: { userid: asha.user.id, name: 'Asha R.' },
  });
  expect(await isIn(asha)).toBe(true);
  expect(await auditLogOf(asha)).toMatchObject([
    {
      actorId: admin.user.id,
      action: 'update-user',
      before: { name: asha.user.name },
      after: { name: 'Asha R.' },
      requestId: reply.headers['x-request-id'],
    },
  ]);
});

test('an edit of a user that changes nothing leaves no line in the audit log', async () => {
  const asha = await newPerson(shop.db);
  expect((await change(asha)).status).toBe(200);
  expect(await auditLogOf(asha)).toEqual([]);
  expect((await rowOf(asha)).updatedAt).toEqual(asha.user.updatedAt);
});

const statusChanges: Record<string, [object, object]> = {
  'a block': [{ isBlocked: 'true' }, { blockedAt: expect.any(Date) }],
  'a role': [{ role: 'reseller' }, { role: 'reseller' }],
  'an email': [{ email: 'New.Address@example.com' }, { emailKey: 'new.address@example.com' }],
  'a number': [{ mobilenumber: '7999999991' }, { mobile: '+917999999991', mobileVerifiedAt: null }],
  'a verification taken back': [{ verified: 'false' }, { emailVerifiedAt: null }],
};

test.each(Object.entries(statusChanges))(
  'an administrator ends every session of the account with %s',
  async (_, [given, kept]) => {
    const asha = await newPerson(shop.db, { mobileVerifiedAt: new Date() });
    expect(await isIn(asha)).toBe(true);
    expect((await change(asha, given)).status).toBe(200);
    expect(await isIn(asha)).toBe(false);
    expect(await rowOf(asha)).toMatchObject({ ...kept, sessionVersion: 2 });
    expect(await auditLogOf(asha)).toHaveLength(1);
  },
);

test('an edit of a user takes booleans as such and as texts', async () => {
  const asha = await newPerson(shop.db);
  expect((await change(asha, { isBlocked: true, verified: true })).body).toMatchObject({
    user: { isBlocked: 'true', verified: 'true' },
  });
  expect((await change(asha, { isBlocked: false })).body).toMatchObject({ user: { isBlocked: 'false' } });
  expect((await rowOf(asha)).blockedAt).toBeNull();
});

test('an administrator changes an address, and the links that went to the older one no longer open', async () => {
  const asha = await newPerson(shop.db);
  const { id, token } = await newLink(shop.db, 'reset', asha.user);
  await change(asha, { email: 'another.asha@example.com' });
  const reply = await shop.call(`POST /password/reset-password/${id}/${token}`, {
    json: { password: 'a long sentence of a password' },
  });
  expect(codeOf(reply)).toBe('link_corrupted');
});

test('an email or number that another account has is refused at its field, and nothing changes', async () => {
  const [asha, ravi] = [await newPerson(shop.db), await newPerson(shop.db)];
  const email = await change(asha, { email: String(ravi.user.email).toUpperCase(), name: 'No' });
  expectRefusal(email, 409);
  expect(email.body?.message).toBe('Email already registered.');
  expect(fieldsOf(email)).toEqual({ email: 'is registered already' });
  const number = await change(asha, { mobilenumber: String(ravi.user.mobile).slice(3), name: 'No' });
  expect(number.body?.message).toBe('Number already registered.');
  expect(fieldsOf(number)).toEqual({ mobilenumber: 'is registered already' });
  expect(await rowOf(asha)).toEqual(asha.user);
  expect(await auditLogOf(asha)).toEqual([]);
});

test('an edit leaves no user without a way to sign in, and verifies no missing address', async () => {
  const asha = await newPerson(shop.db);
  expectRefusal(await change(asha, { email: '', mobilenumber: '' }), 400);
  expectRefusal(await change(asha, { email: '' }), 400);
  expect((await change(asha, { email: '', verified: 'false' })).body).toMatchObject({
    user: { email: '', verified: 'false' },
  });
});

test('an edit whose two ids name two users, or no user, is refused', async () => {
  const [asha, ravi] = [await newPerson(shop.db), await newPerson(shop.db)];
  expectRefusal(await change(asha, { _id: ravi.user.id }), 400);
  expectRefusal(await change(asha, { _id: 'nobody', userid: 'nobody' }), 404);
});

const credit = (userId: string, email: string) =>
  shop.call('POST /admin/adduserbalance', { token: admin.token, json: { userId, email, amount: 5 } });

test('a balance is given to a user without an email when no email is named, and to no user who has one', async () => {
  const byNumber = await makeUser(prisma, { email: null, emailVerifiedAt: null });
  const asha = await makeUser(prisma);
  expect((await credit(byNumber.id, '')).body).toMatchObject({ balance: 5 });
  expectRefusal(await credit(byNumber.id, String(asha.email)), 404);
  expectRefusal(await credit(asha.id, ''), 404);
});

test('two edits of one user at once do not overwrite each other when both name the version they read', async () => {
  const asha = await newPerson(shop.db);
  const seen = asha.user.updatedAt.toISOString();
  const both = await Promise.all(['One', 'Two'].map((name) => change(asha, { name, seen })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.body?.message).toBe(
    'Somebody else changed this in the meantime, so nothing was saved. Copy what you have typed, then reload and try again.',
  );
  expect(await auditLogOf(asha)).toHaveLength(1);
});

test('two edits of one user at once without a version leave a whole chain in the audit log', async () => {
  const asha = await newPerson(shop.db);
  await Promise.all(['One', 'Two', 'Three'].map((name) => change(asha, { name })));
  const chain = (await auditLogOf(asha)).flatMap(({ before, after }) => [before, after]);
  expect(chain[0]).toEqual({ name: asha.user.name });
  for (let at = 1; at + 1 < chain.length; at += 2) expect(chain[at]).toEqual(chain[at + 1]);
  expect(chain.at(-1)).toEqual({ name: (await rowOf(asha)).name });
});

test.each([{ isBlocked: 'true' }, { role: 'user' }, { verified: 'false' }])(
  'an administrator cannot lock themselves out by %o',
  async (given) => {
    const before = await rowOf(admin);
    const reply = await change(admin, given);
    expectRefusal(reply, 403);
    expect(reply.body?.message).toBe(
      'You cannot block yourself, give up your own role or take back your own verification.',
    );
    expect(await rowOf(admin)).toEqual(before);
  },
);

test.each([
  { email: 'thief@example.org', verified: 'true' },
  { mobilenumber: '9822222222' },
  { mobilenumber: '' },
])('bug: a stolen session of an owner gave the account another way in by the panel (%o)', async (given) => {
  const me = await newPerson(shop.db, { role: 'admin' });
  const before = await rowOf(me);
  const reply = await change(me, given, me.token);
  expectRefusal(reply, 403);
  expect(reply.body?.message).toBe(
    'You change your own email and mobile number in your account, where you confirm that it is you.',
  );
  expect(await rowOf(me)).toEqual(before);
  expect(await isIn(me)).toBe(true);
});

test('an administrator may rename themselves', async () => {
  const me = await newPerson(shop.db, { role: 'admin' });
  expect((await change(me, { name: 'Me' }, me.token)).status).toBe(200);
  expect(await isIn(me)).toBe(true);
});

test.each([{ role: 'user' }, { isBlocked: 'true' }])(
  'of two administrators who end each other at once (%o) one remains',
  async (given) => {
    for (let round = 0; round < 5; round++) {
      const pair = [
        await newPerson(shop.db, { role: 'admin' }),
        await newPerson(shop.db, { role: 'admin' }),
      ] as const;
      const [one, two] = pair;
      const replies = await Promise.all([change(two, given, one.token), change(one, given, two.token)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const rows = await Promise.all(pair.map(rowOf));
      expect(rows.filter(({ role, blockedAt }) => role === 'admin' && !blockedAt)).toHaveLength(1);
    }
  },
);

const stale = async () => {
  const person = await newPerson(shop.db, {
    role: 'admin',
    totpSecret: 'sealed',
    totpConfirmedAt: new Date(),
  });
  await prisma.session.update({
    where: { id: person.session.id },
    data: { provedAt: after(new Date(), -minutes(11)) },
  });
  return person;
};

test('recent authentication is required before an edit that changes a role, blocks a user or adds a way to sign in', async () => {
  const [actor, asha] = [await stale(), await newPerson(shop.db)];
  for (const given of Object.values(accessEdits())) {
    const reply = await change(asha, given, actor.token);
    expectRefusal(reply, 403);
    expect(codeOf(reply)).toBe('recent_auth_required');
  }
  expect(await rowOf(asha)).toEqual(asha.user);
});

test('recent authentication is not required for a name, and ten minutes are enough for other edits', async () => {
  const [actor, asha] = [await stale(), await newPerson(shop.db)];
  expect((await change(asha, { name: 'Asha' }, actor.token)).status).toBe(200);
  await prisma.session.update({ where: { id: actor.session.id }, data: { provedAt: new Date() } });
  expect((await change(asha, { role: 'reseller' }, actor.token)).status).toBe(200);
});

function accessEdits() {
  return {
    role: { role: 'admin' },
    block: { isBlocked: 'true' },
    email: { email: 'stolen@example.com' },
    number: { mobilenumber: '7999999992' },
  };
}
