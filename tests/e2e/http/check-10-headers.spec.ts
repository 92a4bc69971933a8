// What a request claims in its headers changes no identity, limit or link.
import { makeUser } from '../../support/make';
import { callStore } from '../../support/server/raw-call';
import { freshDevice } from '../../support/server/world';
import { mailedLink } from './sandbox-mails';
import { EITHER_PROXY, expect, type HttpStore, test } from './store';

const elsewhere = 'elsewhere.example';
const ADDRESSES: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '198.51.100.7' },
  { 'x-forwarded-for': '198.51.100.7, 198.51.100.8' },
  { 'x-tarang-peer': '198.51.100.8' },
  { 'X-Tarang-Peer': '' },
  { 'x-real-ip': '198.51.100.9' },
  { 'cf-connecting-ip': '198.51.100.9', 'true-client-ip': '198.51.100.9' },
  { forwarded: 'for=198.51.100.10' },
  { host: elsewhere },
];
const HOSTS: Record<string, string>[] = [
  { host: elsewhere },
  { 'x-forwarded-host': elsewhere },
  { host: elsewhere, 'x-forwarded-host': elsewhere, 'x-forwarded-proto': 'https' },
  { forwarded: `host=${elsewhere};proto=https` },
  { origin: `https://${elsewhere}`, referer: `https://${elsewhere}/` },
  { 'x-original-host': elsewhere, 'x-host': elsewhere, 'x-original-url': `https://${elsewhere}/` },
];

test.describe('check 10: claims in headers', () => {
  test('forwarded addresses in headers do not change the key of a limit', async ({ store }) => {
    const before = await buckets(store);
    for (const headers of ADDRESSES)
      await callStore(store.origin, 'POST /order/checkid', {
        headers,
        json: { userid: '1', zoneid: '1', selectedProduct: 'nothing' },
      });
    // All of them are this machine, so one key counts them all. Accounts with browsers of other tests have keys too.
    const counted = (await buckets(store)).filter((bucket) => !before.includes(bucket));
    expect(counted).toHaveLength(1);
  });

  test('headers sign no caller in', async ({ store: { origin }, world }) => {
    const { id, email } = world.admin.user;
    const token = (await freshDevice(world, 'admin'))?.token ?? '';
    const claims: Record<string, string>[] = [
      { 'x-user-id': id, 'x-userid': id, userid: id },
      { 'x-user-role': 'admin', 'x-role': 'admin' },
      { 'x-forwarded-user': email ?? '', 'x-remote-user': email ?? '', 'remote-user': email ?? '' },
      { 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' },
      { 'x-tarang-internal': 'x'.repeat(43) },
      { 'x-auth-token': token, 'x-access-token': token },
    ];
    for (const headers of claims)
      for (const path of ['/auth/sessions', '/admin/processing', `/order/${id}`])
        expect((await callStore(origin, `GET ${path}`, { headers })).status).toBe(401);
  });

  test('headers do not change the address in a reset link', async ({ store, world }) => {
    for (const headers of HOSTS) {
      // Each of its own, because several mails to one address are thinned.
      const { email } = await makeUser(world.db.prisma);
      const asked = { headers, json: { email } };
      expect((await callStore(store.origin, 'POST /password/forgetpassword', asked)).status).toBe(200);
      const link = await mailedLink(store, email ?? '', '/reset_password/');
      expect(link.origin).toBe(store.publicUrl);
      expect(link.href).not.toContain(elsewhere);
    }
  });

  test('headers do not change the address in a verification link', async ({ store, world }) => {
    for (const headers of HOSTS) {
      const { email } = await makeUser(world.db.prisma, { emailVerifiedAt: null });
      const asked = { headers, json: { email } };
      expect((await callStore(store.origin, 'POST /auth/resendverification', asked)).status).toBe(200);
      const link = await mailedLink(store, email ?? '', '/verification/');
      expect([link.origin, link.href.includes(elsewhere)]).toEqual([store.publicUrl, false]);
    }
  });

  test('headers do not change where a redirect leads', async ({ store: { origin } }) => {
    for (const headers of HOSTS)
      for (const path of [
        '/api/auth/signin',
        '/api/auth/signout',
        '/api/auth/error',
        '/admin/',
        '//x',
        '/en/..//x',
      ])
        for (const method of ['GET', 'POST']) {
          const { status, headers: got } = await callStore(origin, `${method} ${path}`, { headers });
          expect(status).toBeLessThan(500);
          const target = new URL(String(got.location ?? '/'), origin);
          expect([path, target.origin]).toEqual([path, origin]);
        }
  });

  test('headers are repeated on no page', EITHER_PROXY, async ({ store: { origin } }) => {
    for (const headers of HOSTS)
      for (const path of ['/', '/login', '/dashboard', '/forgetpassword'])
        expect((await callStore(origin, `GET ${path}`, { headers })).text).not.toContain(elsewhere);
  });
});

/** What has been counted by each key so far. */
async function buckets({ db }: HttpStore): Promise<string[]> {
  const rows = await db.prisma.rateLimit.findMany({
    where: { key: { startsWith: 'playerCheckPerAddress' } },
  });
  return rows.map(({ key, points }) => `${key} ${points}`);
}
