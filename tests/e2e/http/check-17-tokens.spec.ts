// Forged and malformed credentials on the built store: calls and pages, by bearer and by cookie.
import { request } from 'node:http';
import { forgeries } from '../../support/server/forgeries';
import { callStore, codeOf, fieldErrorsOf } from '../../support/server/raw-call';
import { freshDevice } from '../../support/server/world';
import { EITHER_PROXY, expect, test } from './store';

const sameOrigin = { 'sec-fetch-site': 'same-origin' };
// As visible text: every page has these words in its scripts too.
const SIGNED_OUT = '>Please log in to see your dashboard<';

test.describe('check 17: forged tokens', () => {
  test('a forged token opens no call and no page, by header or cookie', async ({
    store: { origin },
    world,
  }) => {
    const admin = await freshDevice(world, 'admin');
    if (!admin) throw new Error('nobody');
    const endpoint = 'GET /admin/processing';
    expect((await callStore(origin, endpoint, { token: admin.token })).status).toBe(200);
    expect((await callStore(origin, 'GET /dashboard', { cookie: admin.cookie })).text).not.toContain(
      SIGNED_OUT,
    );
    for (const [name, token] of Object.entries(forgeries(admin))) {
      const cookie = `tarang.session=${token}`;
      for (const options of [{ token }, { cookie, headers: sameOrigin }]) {
        const reply = await callStore(origin, endpoint, options);
        expect([name, reply.status, codeOf(reply), fieldErrorsOf(reply)]).toEqual([
          name,
          401,
          'unauthenticated',
          [],
        ]);
      }
      for (const path of ['/dashboard', '/admin']) {
        const page = await callStore(origin, `GET ${path}`, { cookie });
        expect([name, page.status, page.text.includes(SIGNED_OUT)]).toEqual([name, 200, true]);
      }
      // The library's call verifies the signature correctly, and opens nothing by it.
      const rightlySigned = name.startsWith('a session ');
      const told = await callStore(origin, 'GET /api/auth/session', { cookie });
      if (!rightlySigned) expect([name, told.text]).toEqual([name, '{}']);
    }
  });

  test('a token of 100 KB or of a megabyte ends no process', async ({ store: { origin, port } }) => {
    for (const size of [100_000, 1_000_000])
      for (const name of ['Authorization', 'Cookie']) {
        const value = `${name === 'Cookie' ? 'tarang.session=' : 'Bearer '}${'x'.repeat(size)}`;
        // A reset may arrive before the answer to an oversized header.
        expect([431, 'reset']).toContain(await statusOf(port, { [name]: value }));
      }
    expect((await callStore(origin, 'GET /api/health')).status).toBe(200);
  });
});

test.describe('check 18: malformed headers', () => {
  const values = [
    '',
    ' ',
    '%',
    'Bearer',
    'Bearer ',
    'Bearer %',
    'Bearer  x',
    'Bearer null',
    'Basic YTpi',
    '{}',
    'Bearer \t',
  ];

  test('a malformed Authorization header is refused', async ({ store: { origin }, world }) => {
    const admin = await freshDevice(world, 'admin');
    if (!admin) throw new Error('nobody');
    const { token, cookie } = admin;
    const good = `Bearer ${token}`;
    const bent = [
      `bearer${token}`,
      `Bearer "${token}"`,
      `Token ${token}`,
      `${good} x`,
      `${good},`,
      ` ,${good}`,
    ];
    const twice = [
      [good, 'Bearer x'],
      ['Bearer x', good],
      [good, good],
    ];
    for (const authorization of [...values, ...bent, ...twice]) {
      const headers = { authorization, ...sameOrigin };
      const reply = await callStore(origin, 'GET /admin/processing', { headers, cookie });
      // Node takes the first of two, so that one alone may be valid.
      const first = Array.isArray(authorization) && authorization[0] === good;
      expect([authorization, reply.status]).toEqual([authorization, first ? reply.status : 401]);
      if (reply.status >= 400) expect(fieldErrorsOf(reply)).toEqual([]);
    }
    expect((await callStore(origin, 'GET /api/health')).status).toBe(200);
  });

  test(
    'a malformed header or cookie keeps no public page from opening',
    EITHER_PROXY,
    async ({ store: { origin } }) => {
      const cookies = [
        'tarang.session=x',
        'tarang.session=',
        'tarang.session',
        'tarang.session=%',
        'tarang.session=x; tarang.session=y',
        'tarang.device=x',
        'tarang.device=%ff; tarang.session=%',
        'next-auth.callback-url=javascript:x',
        'next-auth.callback-url=%ff; tarang.session=%',
        'next-auth.csrf-token=%',
        '=;;=',
        `a=${'x'.repeat(8000)}`,
      ];
      const pages = ['/', '/login', '/register', '/otplogin', '/forgetpassword', '/dashboard', '/admin'];
      for (const cookie of cookies)
        for (const path of [...pages, '/confirmation?client_txn_id=T261120000000000000'])
          expect((await callStore(origin, `GET ${path}`, { cookie })).status, `${path} ${cookie}`).toBe(200);
    },
  );
});

function statusOf(port: number, headers: Record<string, string>): Promise<number | 'reset'> {
  return new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', path: '/admin/processing', headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    });
    sent.on('error', () => resolve('reset'));
    sent.end();
  });
}
