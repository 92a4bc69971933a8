// The calls about signed-in devices, and that a token is refused once its device is ended.
import { expect, test } from 'vitest';
import type { DeviceView } from '@/lib/domain/accounts/schema';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person, signInAs } from '../support/server/people';

const shop = await startTestServer();
const GONE = 'tarang.session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

const devicesOf = async (person: Person) => {
  const { status, text } = await shop.call('GET /auth/sessions', { token: person.token });
  expect(status, text).toBe(200);
  return JSON.parse(text) as DeviceView[];
};
const isIn = async ({ user, token, cookie }: Person) => {
  const endpoint = `GET /order/${user.id}`;
  const replies = [
    await shop.call(endpoint, { token }),
    await shop.call(endpoint, { cookie, headers: sameOrigin }),
  ];
  const [byToken, byCookie] = replies.map(({ status }) => status === 200);
  expect(byToken).toBe(byCookie);
  return byToken;
};

test('GET /auth/sessions is a bare list of the living devices, newest first', async () => {
  const phone = await newPerson(shop.db);
  const laptop = await signInAs(shop.db, phone.user);
  await newPerson(shop.db);
  const list = await devicesOf(laptop);
  expect(list.map(({ _id, current }) => [_id, current])).toEqual([
    [laptop.session.id, true],
    [phone.session.id, false],
  ]);
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(
    [
      '_id',
      'address',
      'browser',
      'createdAt',
      'current',
      'expiresAt',
      'lastSeenAt',
      'method',
      'name',
      'system',
    ].sort(),
  );
});

test('GET /auth/sessions names the browser that signed in', async () => {
  const { user, token } = await newPerson(shop.db);
  await shop.db.prisma.session.updateMany({
    where: { userId: user.id },
    data: { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' },
  });
  const reply = await shop.call('GET /auth/sessions', { token });
  expect(JSON.parse(reply.text)).toMatchObject([{ name: 'Firefox on Windows' }]);
});

test('POST /auth/sessions/{id}/end ends that device for token and cookie, and leaves the others in', async () => {
  const phone = await newPerson(shop.db);
  const laptop = await signInAs(shop.db, phone.user);
  const endpoint = `POST /auth/sessions/${phone.session.id}/end`;
  const reply = await shop.call(endpoint, { cookie: laptop.cookie, headers: sameOrigin });
  expect([reply.status, reply.body]).toEqual([200, { success: true }]);
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true]);
  expect((await devicesOf(laptop)).map(({ _id }) => _id)).toEqual([laptop.session.id]);
});

test('POST /auth/sessions/{id}/end removes the cookie when it is the calling device', async () => {
  const phone = await newPerson(shop.db);
  const reply = await shop.call(`POST /auth/sessions/${phone.session.id}/end`, { token: phone.token });
  expect(reply.headers['set-cookie']).toEqual([GONE]);
  expect(await isIn(phone)).toBe(false);
});

test('POST /auth/sessions/{id}/end finds no device of another user, not even for an administrator', async () => {
  const owner = await newPerson(shop.db);
  for (const role of ['user', 'admin'] as const) {
    const { token } = await newPerson(shop.db, { role });
    const othersDevice = await shop.call(`POST /auth/sessions/${owner.session.id}/end`, { token });
    const nothing = await shop.call('POST /auth/sessions/01M7Z1FZ3DDVF17266TW5XX/end', { token });
    expectRefusal(othersDevice, 404);
    expect(othersDevice.body?.message).toBe(nothing.body?.message);
  }
  expect(await isIn(owner)).toBe(true);
});

test('POST /auth/logout-everywhere ends every device of the account at once, this one too, and removes the cookie', async () => {
  const phone = await newPerson(shop.db);
  const laptop = await signInAs(shop.db, phone.user);
  const other = await newPerson(shop.db);
  const reply = await shop.call('POST /auth/logout-everywhere', { token: phone.token });
  expect([reply.status, reply.headers['set-cookie']]).toEqual([200, [GONE]]);
  expect([await isIn(phone), await isIn(laptop), await isIn(other)]).toEqual([false, false, true]);
  const user = await shop.db.prisma.user.findUniqueOrThrow({ where: { id: phone.user.id } });
  expect(await isIn(await signInAs(shop.db, user))).toBe(true);
});

test('POST /auth/logout ends this device alone, wherever its token was copied to', async () => {
  const phone = await newPerson(shop.db);
  const laptop = await signInAs(shop.db, phone.user);
  const reply = await shop.call('POST /auth/logout', { cookie: phone.cookie, headers: sameOrigin });
  expect([reply.status, reply.headers['set-cookie']]).toEqual([200, [GONE]]);
  expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true]);
});
