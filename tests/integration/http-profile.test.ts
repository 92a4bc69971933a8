// POST /user/edit-profile: what it answers, whose profile it edits, and which names it refuses.
import { expect, test } from 'vitest';
import { inEnglish } from '@/lib/platform/messages';
import { makeWallet } from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const shop = await startTestServer();
const { prisma } = shop.db;

const edit = (token: string, json: object) => shop.call('POST /user/edit-profile', { token, json });

test('an edited profile answers the user as every sign-in does, with the balance', async () => {
  const { user, token } = await newPerson(shop.db);
  await makeWallet(prisma, user, { balance: 150_50n });
  const reply = await edit(token, {
    userid: user.id,
    name: '  Zoe\u0308 ',
    role: 'admin',
    email: 'x@example.com',
  });
  expect([reply.status, reply.body?.success, reply.body?.message]).toEqual([
    200,
    true,
    inEnglish('accounts.profileUpdated'),
  ]);
  const after = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
  expect(after).toMatchObject({ name: 'Zo\u00eb', role: 'user', email: user.email, mobile: user.mobile });
  expect(reply.body?.user).toEqual({
    _id: user.id,
    userid: user.id,
    name: 'Zo\u00eb',
    email: user.email,
    role: 'user',
    mobilenumber: user.mobile?.slice(3),
    balance: 150.5,
    verified: 'true',
    isBlocked: 'false',
    createdAt: user.createdAt.toISOString(),
    updatedAt: after.updatedAt.toISOString(),
  });
  const line = await prisma.auditEntry.findFirstOrThrow({ where: { objectId: user.id } });
  expect(line).toMatchObject({ actorId: user.id, requestId: reply.headers['x-request-id'] });
});

test('the profile of another user is not found, except for an administrator', async () => {
  const [asha, bela] = [await newPerson(shop.db), await newPerson(shop.db)];
  const admin = await newPerson(shop.db, { role: 'admin' });
  const json = { userid: asha.user.id, name: 'Mallory' };
  expectRefusal(await edit(bela.token, json), 404);
  expectRefusal(await edit(admin.token, { ...json, userid: 'nobody' }), 404);
  expect(await prisma.user.findUniqueOrThrow({ where: { id: asha.user.id } })).toEqual(asha.user);
  expect((await edit(admin.token, json)).status).toBe(200);
  const line = await prisma.auditEntry.findFirstOrThrow({ where: { objectId: asha.user.id } });
  expect(line.actorId).toBe(admin.user.id);
});

test.each(['', ' ', '<img src=x>', 'a\u0000b', 'a\nb', '\u202eevil', 'x'.repeat(81), 7, null])(
  'a profile refuses the name %j',
  async (name) => {
    const { user, token } = await newPerson(shop.db);
    expectRefusal(await edit(token, { userid: user.id, name }), 400);
    expect(await prisma.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user);
  },
);
