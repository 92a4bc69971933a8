// Server actions called directly, without the pages and their buttons: each action in the build's own list is called
// by every role that may not, from elsewhere, and with a session that has ended meanwhile.
import type { Db } from '@/lib/platform/db';
import { inventoryGaps } from '../../support/inventory-gaps';
import { newPerson } from '../../support/server/people';
import { callStore } from '../../support/server/raw-call';
import { freshDevice, type World } from '../../support/server/world';
import { callAction, listActions } from './action-call';
import { ACTION_CASES, type ActionCase } from './actions';
import { EITHER_PROXY, expect, test } from './store';

const PAGES = ['/', '/home', '/login', '/register', '/dashboard', '/admin', '/confirmation', '/otplogin'];
const MADE_UP = ['00'.repeat(21), '7f'.repeat(20), 'x', '../..', '__proto__', 'a'.repeat(4000)];

const foreign = (origin: string): Record<string, string>[] => [
  { origin: 'null' },
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  { origin, 'x-forwarded-host': 'evil.example' },
  { origin: `${origin}.evil.example` },
];

interface Way {
  name: string;
  headers?: Record<string, string>;
  cookie?: string;
  method?: 'GET' | 'PUT';
}

/** Every way in which an unauthorised caller may try it. */
async function waysIn(origin: string, world: World): Promise<Way[]> {
  const [shopper, reseller, admin] = [
    await freshDevice(world, 'other'),
    await freshDevice(world, 'reseller'),
    await freshDevice(world, 'admin'),
  ];
  if (!shopper || !reseller || !admin) throw new Error('somebody could not sign in');
  const ended = await freshDevice(world, 'admin');
  await world.db.prisma.session.update({
    where: { id: ended?.session.id ?? '' },
    data: { endedAt: new Date() },
  });
  const adminsOwn = { cookie: admin.cookie };
  return [
    { name: 'a visitor' },
    {
      name: 'a visitor who says that he is somebody',
      headers: {
        'x-user-id': admin.user.id,
        'x-forwarded-for': '127.0.0.1',
        'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy',
        authorization: `Bearer ${shopper.token}`,
      },
    },
    { name: 'a visitor with half a cookie', cookie: admin.cookie.slice(0, -3) },
    { name: 'a shopper', cookie: shopper.cookie },
    { name: 'a reseller', cookie: reseller.cookie },
    { name: 'a session that has ended', cookie: ended?.cookie ?? '' },
    // A bearer token opens no action, because a page has the cookie.
    { name: 'a bearer alone', headers: { authorization: `Bearer ${admin.token}` } },
    ...foreign(origin).map((headers) => ({
      name: `a page elsewhere: ${JSON.stringify(headers)}`,
      headers,
      ...adminsOwn,
    })),
    { name: 'a GET', method: 'GET' as const, ...adminsOwn },
    { name: 'a PUT', method: 'PUT' as const, ...adminsOwn },
  ];
}

async function withCase(db: Db, name: string, use: (prepared: ActionCase) => Promise<void>): Promise<void> {
  const makeCase = ACTION_CASES[name];
  if (!makeCase) throw new Error(`no case for ${name}`);
  const prepared = await makeCase(db);
  try {
    await use(prepared);
  } finally {
    await prepared.cleanUp?.();
  }
}

const find = (name: string) => {
  const built = listActions().find((action) => action.name === name);
  if (!built) throw new Error(`the build has no ${name}`);
  return built;
};

test.describe('check 9: server actions', () => {
  test('every action of the build is in the table of cases', () => {
    const built = listActions().map(({ name }) => name);
    expect(inventoryGaps(built, Object.keys(ACTION_CASES), 'a file of tests/e2e/http/actions')).toEqual([]);
  });

  for (const name of Object.keys(ACTION_CASES))
    test(`${name} is refused to other roles and from elsewhere, and does its work for an administrator`, async ({
      store,
      world,
    }) => {
      const { id, pages } = find(name);
      const ways = await waysIn(store.origin, world);
      await withCase(store.db.prisma, name, async ({ input, state, refusal }) => {
        const before = await state();
        for (const page of pages)
          for (const { name: who, ...way } of ways) {
            const reply = await callAction(store, { page, id }, { input, ...way });
            expect(reply.text, `${page} by ${who}`).not.toContain('"success":true');
            expect(await state(), `${page} by ${who}`).toEqual(before);
          }
        const admin = await freshDevice(world, 'admin');
        const [page = ''] = pages;
        const reply = await callAction(store, { page, id }, { input, cookie: admin?.cookie ?? '' });
        const said = refusal === undefined ? '"success":true' : `"code":"${refusal}"`;
        expect([reply.status, reply.text]).toEqual([200, expect.stringContaining(said)]);
        if (refusal === undefined) expect(await state()).not.toEqual(before);
        else expect(await state()).toEqual(before);
        // The answer is for the panel only, and holds no secret even so.
        expect(reply.text).not.toMatch(/passwordHash|password_hash|totpSecret|sessionVersion|emailKey/);
      });
    });

  test('check 7: a revoked role and a block count at the very next action', async ({ store }) => {
    const { prisma } = store.db;
    const { id, pages } = find('itemStockAction');
    const [page = ''] = pages;
    for (const fall of [{ role: 'user' as const }, { blockedAt: new Date() }, { sessionVersion: 99 }])
      await withCase(prisma, 'itemStockAction', async ({ input, state }) => {
        const someone = await newPerson(store.db, { role: 'admin' });
        const again = { input: { ...input, inStock: true }, cookie: someone.cookie };
        // In stock it is already: the call succeeds and changes nothing.
        expect((await callAction(store, { page, id }, again)).text).toContain('"success":true');
        await prisma.user.update({ where: { id: someone.user.id }, data: fall });
        const before = await state();
        const reply = await callAction(store, { page, id }, { input, cookie: someone.cookie });
        expect(reply.text, JSON.stringify(fall)).toContain('"success":false');
        expect(await state(), JSON.stringify(fall)).toEqual(before);
      });
  });

  test('check 5: fields beside those of the form change nothing', async ({ store, world }) => {
    const admin = await freshDevice(world, 'admin');
    const { prisma } = store.db;
    await withCase(prisma, 'updateUserAction', async ({ input }) => {
      const { id, pages } = find('updateUserAction');
      const { userid } = input as { userid: string };
      const smuggled = {
        ...input,
        balance: 1_000_000,
        passwordHash: 'x',
        sessionVersion: 77,
        createdAt: '1999-01-01T00:00:00.000Z',
        constructor: { prototype: { role: 'admin' } },
      };
      const [page = ''] = pages;
      const call = { input: smuggled, cookie: admin?.cookie ?? '' };
      expect((await callAction(store, { page, id }, call)).text).toContain('"success":true');
      const after = await prisma.user.findUniqueOrThrow({
        where: { id: userid },
        include: { wallets: true },
      });
      expect(after).toMatchObject({ role: 'reseller', wallets: [] });
      expect(after.passwordHash).not.toBe('x');
      expect(after.sessionVersion).not.toBe(77);
      expect(after.createdAt.getFullYear()).not.toBe(1999);
    });
  });

  test(
    'an action with made-up arguments does nothing, for every role and from any origin',
    EITHER_PROXY,
    async ({ store, world }) => {
      const admin = (await freshDevice(world, 'admin'))?.cookie ?? '';
      for (const path of PAGES)
        for (const id of MADE_UP)
          for (const headers of [{ origin: store.origin }, ...foreign(store.origin)]) {
            const reply = await callAction(store, { page: path, id }, { headers, cookie: admin });
            const about = `${path} ${id.slice(0, 50)} ${JSON.stringify(headers)} -> ${reply.text.slice(0, 200)}`;
            expect(reply.text, about).not.toContain('"success":true');
            // Next answers a foreign origin with its error page.
            expect([200, 303, 400, 404, 405, 409, 500], about).toContain(reply.status);
          }
    },
  );

  test('a form post to a page runs no action', EITHER_PROXY, async ({ store: { origin } }) => {
    const boundary = 'x';
    for (const path of PAGES)
      for (const name of ['$ACTION_ID_00', '$ACTION_REF_1', '$ACTION_1:0', '$ACTION_KEY', '1_$ACTION_ID_x']) {
        const body = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n{"id":"x"}\r\n--${boundary}--\r\n`;
        const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, origin };
        const reply = await callStore(origin, `POST ${path}`, { headers, body });
        expect(reply.status, `${path} ${name}`).toBeLessThan(501);
        expect(reply.text).not.toContain('"success":true');
      }
  });
});
