// Signing in and out on the real server, by both carriers and by the library's own calls.

import { callStore, faultsOf } from '../../support/server/raw-call';
import { accounts, password } from '../shop';
import { expect, type HttpStore, test } from './store';

let origin: string;
let db: HttpStore['db'];
test.beforeAll(({ store }) => {
  ({ origin, db } = store);
});

interface SignedIn {
  token: string;
  cookie: string;
  user: { userid: string };
}

async function signIn(email = accounts.shopper): Promise<SignedIn> {
  const reply = await callStore(origin, 'POST /auth/login', { json: { email, password } });
  expect(reply.status, reply.text).toBe(200);
  const { token, user } = reply.body as unknown as SignedIn;
  return { token, user, cookie: String(reply.headers['set-cookie']?.[0]?.split(';')[0]) };
}

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
const statuses = async ({ token, cookie, user }: SignedIn) => [
  (await callStore(origin, `GET /order/${user.userid}`, { token })).status,
  (await callStore(origin, `GET /order/${user.userid}`, { cookie, headers: sameOrigin })).status,
];

test('both carriers work, and signing out ends both at once', async () => {
  const me = await signIn();
  expect(await statuses(me)).toEqual([200, 200]);
  const foreign: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
  ];
  for (const headers of foreign)
    expect(
      (await callStore(origin, `GET /order/${me.user.userid}`, { cookie: me.cookie, headers })).status,
    ).toBe(401);
  const out = await callStore(origin, 'POST /auth/logout', { cookie: me.cookie, headers: { origin } });
  expect(out.headers['set-cookie']?.[0]).toContain('Max-Age=0');
  expect(await statuses(me)).toEqual([401, 401]);
});

test('the library’s own sign-out ends the token too, not only the cookie', async () => {
  const me = await signIn();
  const csrf = await callStore(origin, 'GET /api/auth/csrf');
  const crumbs = (csrf.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]);
  const cookie = [me.cookie, ...crumbs].join('; ');
  const out = await callStore(origin, 'POST /api/auth/signout', {
    cookie,
    json: { csrfToken: csrf.body?.csrfToken, callbackUrl: 'https://elsewhere.example/' },
  });
  expect(out.status, out.text).toBe(302);
  expect(new URL(String(out.headers.location), origin).origin).toBe(origin);
  expect(await statuses(me)).toEqual([401, 401]);
});

test('the library’s sign-out without its crumb ends nothing', async () => {
  const me = await signIn();
  await callStore(origin, 'POST /api/auth/signout', { cookie: me.cookie, json: {} });
  await callStore(origin, 'GET /api/auth/signout', { cookie: me.cookie });
  expect(await statuses(me)).toEqual([200, 200]);
});

test('its session call knows the cookie and nothing else', async () => {
  const me = await signIn();
  const asked = await callStore(origin, 'GET /api/auth/session', { cookie: me.cookie });
  expect(asked.body).toMatchObject({ claims: { userId: me.user.userid } });
  for (const cookie of ['', 'tarang.session=x.y.z', `tarang.session=${me.token}x`])
    expect((await callStore(origin, 'GET /api/auth/session', { cookie })).text).toBe('{}');
});

test('the library takes any garbage without a 5xx and sends nobody elsewhere', async () => {
  const urls = [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '%',
    '%ff',
    'http://[',
    'https:elsewhere.example',
    `${origin}@elsewhere.example`,
    `${origin}.elsewhere.example`,
    'x'.repeat(3000),
    '%0d%0aSet-Cookie:a=b',
    '☃',
    '/ok',
  ];
  const actions = [
    'signin',
    'signout',
    'session',
    'csrf',
    'providers',
    'error',
    'signin/x',
    'callback',
    'callback/x',
    '_log',
    'verify-request',
    'nothing',
  ];
  for (const method of ['GET', 'POST'])
    for (const action of actions)
      for (const url of urls) {
        const query = `callbackUrl=${encodeURI(url)}&error=${encodeURI(url)}`;
        const body =
          method === 'POST'
            ? { json: { callbackUrl: url, csrfToken: url, json: 'true', level: '__proto__' } }
            : {};
        const cookie = `next-auth.callback-url=${encodeURIComponent(url)}; next-auth.csrf-token=x; tarang.session=x`;
        const reply = await callStore(origin, `${method} /api/auth/${action}?${query}`, { cookie, ...body });
        expect(reply.status, `${method} ${action} ${url} ${reply.text}`).toBeLessThan(500);
        if (reply.headers.location) expect(new URL(reply.headers.location, origin).origin).toBe(origin);
        expect(String(reply.headers['set-cookie'])).not.toContain('elsewhere');
        if (reply.status >= 400 && reply.headers['content-type']?.includes('json') && reply.body?.error)
          expect(faultsOf(reply)).toEqual([]);
      }
});

test('pages open for cookies that are garbage, the library’s among them', async () => {
  for (const cookie of [
    'tarang.session=x',
    'next-auth.callback-url=javascript:x',
    'next-auth.callback-url=%ff; tarang.session=%',
  ])
    for (const path of ['/login', '/confirmation?client_txn_id=T261120000000000000'])
      expect((await callStore(origin, `GET ${path}`, { cookie })).status, `${path} ${cookie}`).toBe(200);
});

test('a reason is decoded exactly once', async () => {
  const admin = await signIn(accounts.admin);
  const shopper = await signIn();
  const [id] = await placeOrder(shopper);
  const reply = await callStore(origin, `POST /admin/updateorder/${id}/Completed/100%25%20fine/a%2Fb/%2525`, {
    token: admin.token,
  });
  expect(reply.body).toMatchObject({ success: true, order: { _id: id, reason: '100% fine/a/b/%25' } });
});

test('HEAD and a cookie never move an order', async () => {
  const admin = await signIn(accounts.admin);
  const [id, status] = await placeOrder(await signIn());
  expect(
    (await callStore(origin, `HEAD /admin/updateorder/${id}/Completed`, { token: admin.token })).status,
  ).toBe(404);
  expect(
    (
      await callStore(origin, `GET /admin/updateorder/${id}/Completed`, {
        cookie: admin.cookie,
        headers: sameOrigin,
      })
    ).status,
  ).toBe(401);
  expect(await status()).toBe('Processing');
});

test('nobody moves to another bucket of the limits by what they say of themselves', async () => {
  const says: Record<string, string>[] = [
    {},
    { 'x-forwarded-for': '198.51.100.7' },
    { 'x-tarang-peer': '198.51.100.8' },
    { 'X-Tarang-Peer': '' },
    { 'x-real-ip': '198.51.100.9' },
    { forwarded: 'for=198.51.100.10' },
    { host: 'elsewhere.example' },
  ];
  const before = await buckets();
  for (const headers of says)
    await callStore(origin, 'POST /order/checkid', {
      headers,
      json: { userid: '1', zoneid: '1', selectedProduct: 'nothing' },
    });
  const after = await buckets();
  // All of them are this machine, so one bucket holds them all.
  expect(after.size).toBe(1);
  const [[key, points] = ['', 0]] = after;
  expect(points - (before.get(key) ?? 0)).toBeGreaterThanOrEqual(says.length);
});

/** The buckets of the player check and what is in them. */
async function buckets(): Promise<Map<string, number>> {
  const rows = await query<{ key: string; points: number }>(
    `select key, points from rate_limits where key like 'playerCheckPerAddress%'`,
  );
  return new Map(rows.map(({ key, points }) => [key, points]));
}

/** An order that waits for an administrator, and how it stands. */
async function placeOrder({
  token,
  user,
}: SignedIn): Promise<[id: string, status: () => Promise<string | undefined>]> {
  const home = await callStore(origin, 'GET /product/gethomeproducts');
  const { ott = [] } = home.body as { ott?: { _id: string; items: number[] }[] };
  const [product] = ott;
  const json = {
    product_id: product?._id,
    itemid: product?.items[0],
    userid: user.userid,
    input1: 'asha@example.com',
    input2: 'none',
    paymentmode: 'upi',
  };
  const made = await callStore(origin, 'POST /order/createOrder', { token, json });
  expect(made.status, made.text).toBe(200);
  const { client_txn_id: id } = (made.body as { data: { client_txn_id: string } }).data;
  // Paying is the browser tests' business.
  await query(
    `update orders set status = 'Processing', paid_at = now(), transactionid = id where id = '${id}'`,
  );
  return [
    id,
    async () => (await query<{ status: string }>(`select status from orders where id = '${id}'`))[0]?.status,
  ];
}

async function query<R extends object>(statement: string): Promise<R[]> {
  return (await db.pool.query<R>(statement)).rows;
}
