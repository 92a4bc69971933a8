// The attributes of the store's cookies. With https they are stricter: tests/integration/check-23-cookies.test.ts.
import { callStore } from '../../support/server/raw-call';
import { newMobile, requestCode } from './codes';
import { logIn, newAccount, readLogin } from './log-in';
import { expect, test } from './store';

const NAMES = ['tarang.session', 'tarang.device'];

test.describe('check 23: cookies of the store', () => {
  test('the cookies of every way of signing in are for this origin, its whole path, and no script', async ({
    store,
  }) => {
    const mobile = newMobile();
    const { email } = await newAccount(store, { mobile: `+91${mobile}` });
    const byPassword = await logIn(store, email);
    const json = { mobile, otp: await requestCode(store, mobile) };
    const byCode = readLogin(await callStore(store.origin, 'POST /otp/verify-otp', { json }));
    for (const { lines, token } of [byPassword, byCode]) {
      expect(lines.map((line) => line.split('=')[0])).toEqual(NAMES);
      for (const line of lines) {
        const [pair = '', ...attributes] = line.split('; ');
        expect(pair.length).toBeLessThanOrEqual(4096);
        const [age = '', ...flags] = attributes.filter((each) => each !== 'Path=/');
        expect([attributes.includes('Path=/'), flags]).toEqual([true, ['HttpOnly', 'SameSite=Lax']]);
        // Six hours; a trusted device is remembered for a year, which signs no user in.
        expect(age).toBe(pair.startsWith('tarang.session') ? 'Max-Age=21600' : 'Max-Age=31536000');
      }
      expect(lines[0]).toContain(`tarang.session=${token};`);
    }
  });

  test('cookies are set by signing in and out only', async ({ store: { origin } }) => {
    for (const path of ['/', '/home', '/login', '/dashboard', '/admin', '/product/gethomeproducts'])
      expect([path, (await callStore(origin, `GET ${path}`)).headers['set-cookie']]).toEqual([
        path,
        undefined,
      ]);
    const failed = { json: { email: 'nobody@example.com', password: 'x' } };
    expect((await callStore(origin, 'POST /auth/login', failed)).headers['set-cookie']).toBeUndefined();
  });

  test('cookies remember a browser without signing it in', async ({ store }) => {
    const { id, email } = await newAccount(store);
    const { lines } = await logIn(store, email);
    const device = lines.find((line) => line.startsWith('tarang.device='))?.split(';')[0] ?? '';
    const value = device.slice(device.indexOf('=') + 1);
    const headers = { 'sec-fetch-site': 'same-origin' };
    for (const cookie of [device, `tarang.session=${value}`, `${device}; tarang.session=${value}`]) {
      const reply = await callStore(store.origin, `GET /order/${id}`, { cookie, headers });
      expect(reply.status).toBe(401);
    }
    expect((await callStore(store.origin, `GET /order/${id}`, { token: value })).status).toBe(401);
  });

  test("the library's cookies are hidden from scripts too", async ({ store: { origin } }) => {
    const { headers } = await callStore(origin, 'GET /api/auth/csrf');
    const lines = headers['set-cookie'] ?? [];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(line).toMatch(/^next-auth\.[\w-]+=[^;]*; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});
