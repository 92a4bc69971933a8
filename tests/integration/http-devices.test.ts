// The calls about signed-in devices, and that a token is refused once its device is ended.
import { describe, expect, test } from 'vitest';
import { findViewer, presentUser } from '@/lib/domain/accounts';
import { finishChange } from '@/lib/domain/accounts/contacts/finish-change';
import type { DeviceView } from '@/lib/domain/accounts/schema';
import { trustDevice } from '@/lib/http/guards/trusted-device';
import { webProcess } from '@/lib/http/server/process';
import { signedIn } from '@/lib/http/signed-in';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import type { Paise } from '@/lib/platform/money';
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

describe('web push', () => {
  const KEYS = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  /** The browser of a person asks to be told. */
  async function askIn({ token }: Person): Promise<string> {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${newId()}`;
    const json = { endpoint, keys: KEYS, keyId: 'a-key' };
    expect((await shop.call('POST /notifications/push', { token, json })).status).toBe(200);
    return endpoint;
  }
  /** Which of these browsers are told. */
  const told = async (...endpoints: string[]) => {
    const rows = await shop.db.prisma.$queryRaw<{ endpoint: string }[]>`
      select endpoint from push_subscriptions s
        join users on users.id = s.user_id and users.device_version = s.device_version`;
    return endpoints.map((endpoint) => rows.some((row) => row.endpoint === endpoint));
  };
  const isTold = async ({ token }: Person, endpoint: string) => {
    const { status, body } = await shop.call('POST /notifications/push/state', { token, json: { endpoint } });
    expect(status).toBe(200);
    return body?.on;
  };

  test('ends with the sign-out of its browser, and not with that of another one', async () => {
    const phone = await newPerson(shop.db);
    const laptop = await signInAs(shop.db, phone.user);
    const browsers = [await askIn(phone), await askIn(laptop)];
    await shop.call('POST /auth/logout', { token: phone.token });
    expect(await told(...browsers)).toEqual([false, true]);
  });

  test('ends with the sign-out in a later session of its browser', async () => {
    const before = await newPerson(shop.db);
    const browser = await askIn(before);
    const now = await signInAs(shop.db, before.user, before.deviceId);
    await shop.db.prisma.session.delete({ where: { id: before.session.id } });
    expect(await told(browser)).toEqual([true]);
    await shop.call('POST /auth/logout', { token: now.token });
    expect(await told(browser)).toEqual([false]);
  });

  test('goes on when its customer signs in again in its browser, and ends when another one does', async () => {
    const first = await newPerson(shop.db);
    const browser = await askIn(first);
    /** `user` signs in where `before` is signed in. */
    const enter = async (before: Person, user: Person['user']) => {
      const person = await signInAs(shop.db, user, before.deviceId);
      const headers = { cookie: before.cookie, ...sameOrigin };
      await signedIn(webProcess().context, {
        request: new Request('http://127.0.0.1/auth/login', { method: 'POST', headers }),
        session: person.session,
        user: presentUser(user, 0n as Paise),
      });
      return person;
    };
    const again = await enter(first, first.user);
    expect(await told(browser)).toEqual([true]);
    await enter(again, (await newPerson(shop.db)).user);
    expect(await told(browser)).toEqual([false]);
  });

  test('ends with its device when that is signed out from another one, and everywhere', async () => {
    const phone = await newPerson(shop.db);
    const laptop = await signInAs(shop.db, phone.user);
    const browsers = [await askIn(phone), await askIn(laptop)];
    await shop.call(`POST /auth/sessions/${phone.session.id}/end`, { token: laptop.token });
    expect(await told(...browsers)).toEqual([false, true]);
    await shop.call('POST /auth/logout-everywhere', { token: laptop.token });
    expect(await told(...browsers)).toEqual([false, false]);
  });

  test('goes on in the browser that changes a password, and ends in the others', async () => {
    const phone = await newPerson(shop.db);
    const laptop = await signInAs(shop.db, phone.user);
    const browsers = [await askIn(phone), await askIn(laptop)];
    const { user: before, session } = laptop;
    const viewer = await findViewer(webProcess().context, { sessionId: session.id, userId: before.id });
    if (!viewer) throw new Error('signed in');
    await transaction(webProcess().context, (inside) =>
      finishChange(inside, { viewer, before, change: 'password' }),
    );
    expect(await told(...browsers)).toEqual([false, true]);
  });

  test('says of a browser whether it tells this account', async () => {
    const phone = await newPerson(shop.db);
    const other = await newPerson(shop.db);
    const browser = await askIn(phone);
    expect([await isTold(phone, browser), await isTold(other, browser)]).toEqual([true, false]);
    await shop.db.prisma.user.update({
      where: { id: phone.user.id },
      data: { deviceVersion: { increment: 1 } },
    });
    expect(await isTold(phone, browser)).toBe(false);
  });

  test('of before this rule belongs to the browser that asks for its state', async () => {
    const phone = await newPerson(shop.db);
    const browser = await askIn(phone);
    await shop.db.prisma.pushSubscription.updateMany({
      where: { endpoint: browser },
      data: { deviceId: null },
    });
    expect(await isTold(phone, browser)).toBe(true);
    await shop.call('POST /auth/logout', { token: phone.token });
    expect(await told(browser)).toEqual([false]);
  });

  test('bug: a password changed in a session without a device had browsers of others told again', async () => {
    const phone = await newPerson(shop.db);
    const laptop = await signInAs(shop.db, phone.user);
    const former = await signInAs(shop.db, phone.user);
    const dead = await signInAs(shop.db, phone.user);
    const { prisma } = shop.db;
    const browsers = [await askIn(phone), await askIn(laptop), await askIn(former), await askIn(dead)];
    const at = (index: number) => ({ endpoint: browsers[index] ?? '' });
    await prisma.pushSubscription.update({ where: at(2), data: { deviceId: null } });
    await prisma.pushSubscription.update({
      where: at(3),
      data: { deviceId: laptop.deviceId, deviceVersion: phone.user.deviceVersion - 1 },
    });
    const { user: before, session } = laptop;
    await prisma.session.update({ where: { id: session.id }, data: { deviceId: null } });
    const { context } = webProcess();
    const viewer = await findViewer(context, { sessionId: session.id, userId: before.id });
    if (!viewer) throw new Error('signed in');
    const origin = { address: '', device: laptop.deviceId, nextDevice: '' };
    await transaction({ ...context, actor: { ...context.actor, origin } }, (inside) =>
      finishChange(inside, { viewer, before, change: 'password' }),
    );
    expect(await told(...browsers)).toEqual([false, true, false, false]);
    const ofUser = { where: { userId: before.id, deviceId: null } };
    expect(await prisma.pushSubscription.count(ofUser)).toBe(0);
  });

  test('in a session without a device belongs to the browser whose cookie says which it is', async () => {
    const phone = await newPerson(shop.db);
    const { prisma } = shop.db;
    const browser = await askIn(phone);
    await prisma.session.update({ where: { id: phone.session.id }, data: { deviceId: null } });
    // Without a cookie the device that is known stays.
    expect(await isTold(phone, browser)).toBe(true);
    expect(await prisma.pushSubscription.findUniqueOrThrow({ where: { endpoint: browser } })).toMatchObject({
      deviceId: phone.deviceId,
    });
    const { id: userId, deviceVersion } = phone.user;
    const trusted = trustDevice({ userId, deviceVersion }, phone.deviceId).split(';')[0];
    await shop.call('POST /auth/logout', {
      cookie: `${phone.cookie}; ${trusted}`,
      headers: sameOrigin,
    });
    expect(await told(browser)).toEqual([false]);
  });
});
