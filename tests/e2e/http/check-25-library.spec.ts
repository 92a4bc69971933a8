// The calls of the session library, and addresses of no mailbox: no redirect out of the store, and no mail to another
// user.
import { makeUser } from '../../support/make';
import { nextNumber } from '../../support/make/next-number';
import { callStore, fieldErrorsOf } from '../../support/server/raw-call';
import { withMobile } from '../store-sealer';
import { logIn, newAccount } from './log-in';
import { listMails } from './sandbox-mails';
import { expect, test } from './store';

test.describe('check 25: calls of the library', () => {
  const evilUrls = (origin: string) => [
    'https://elsewhere.example',
    '//elsewhere.example',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
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
  const ACTIONS = [
    'signin',
    'signout',
    'session',
    'csrf',
    'providers',
    'error',
    'signin/x',
    'callback',
    'callback/x',
    'callback/credentials',
    '_log',
    'verify-request',
    'nothing',
  ];

  for (const method of ['GET', 'POST'])
    test(`the library's calls answer any input by ${method} without a 5xx and redirect to no other site`, async ({
      store: { origin },
    }) => {
      for (const action of ACTIONS)
        for (const url of evilUrls(origin)) {
          const query = `callbackUrl=${encodeURI(url)}&error=${encodeURI(url)}`;
          const body =
            method === 'POST'
              ? { json: { callbackUrl: url, csrfToken: url, json: 'true', level: '__proto__', email: url } }
              : {};
          const cookie = `next-auth.callback-url=${encodeURIComponent(url)}; next-auth.csrf-token=x; tarang.session=x`;
          const reply = await callStore(origin, `${method} /api/auth/${action}?${query}`, {
            cookie,
            ...body,
          });
          expect(reply.status, `${method} ${action} ${url} ${reply.text}`).toBeLessThan(500);
          if (reply.headers.location) expect(new URL(reply.headers.location, origin).origin).toBe(origin);
          expect(String(reply.headers['set-cookie'])).not.toContain('elsewhere');
          if (reply.status >= 400 && reply.headers['content-type']?.includes('json') && reply.body?.error)
            expect(fieldErrorsOf(reply)).toEqual([]);
        }
    });

  test("the library's calls know the cookie and nothing else", async ({ store }) => {
    const me = await logIn(store, (await newAccount(store)).email);
    const asked = await callStore(store.origin, 'GET /api/auth/session', { cookie: me.cookie });
    expect(asked.body).toMatchObject({ claims: { userId: me.userid } });
    expect(Object.keys(asked.body ?? {}).sort()).toEqual(['claims', 'expires']);
    for (const cookie of ['', 'tarang.session=x.y.z', `tarang.session=${me.token}x`])
      expect((await callStore(store.origin, 'GET /api/auth/session', { cookie })).text).toBe('{}');
  });
});

test.describe('check 25: addresses of no single mailbox', () => {
  const odd = (mine: string, other: string) => [
    `${mine},${other}`,
    `${mine}, ${other}`,
    `${mine};${other}`,
    `${mine} ${other}`,
    `${mine}\r\nBcc: ${other}`,
    `${mine}\n${other}`,
    `<${other}>`,
    `"${mine}" <${other}>`,
    `Asha <${other}>`,
    `"${other}"@${mine.split('@')[1]}`,
    `"a b"@example.com`,
    `"<script>alert(1)</script>"@example.com`,
    `<b>${mine}</b>`,
    mine.replace('@', '＠'),
    `${mine}＠${other.split('@')[1]}`,
    `${other}%00${mine}`,
    `${mine}@${other.split('@')[1]}`,
    `${mine}@`,
    `@${mine}`,
    `a@b`,
    `${mine.split('@')[0]}@[127.0.0.1]`,
    `${mine.split('@')[0]}@localhost`,
    `аsha@example.com`,
  ];

  test('an address of no single mailbox registers no account and is refused by the uniqueness check', async ({
    store: { origin, db },
  }) => {
    const tail = nextNumber();
    for (const email of odd(`mine${tail}@example.com`, `other${tail}@example.com`)) {
      const mobilenumber = `7${String(nextNumber()).padStart(9, '0')}`;
      const json = {
        name: 'Asha',
        email,
        mobilenumber,
        password: 'seven wet umbrellas',
      };
      const registered = await callStore(origin, 'POST /auth/register', { json });
      expect([email, registered.status, fieldErrorsOf(registered)]).toEqual([email, 400, []]);
      const unique = await callStore(origin, 'POST /verify/email', { json: { email } });
      expect([email, unique.status]).toEqual([email, 400]);
      // Whoever registered it would claim the number too.
      expect(await db.prisma.user.count({ where: withMobile(`+91${mobilenumber}`) })).toBe(0);
    }
  });

  test('an address of no single mailbox brings no mail of another user', async ({ store, world }) => {
    const { prisma } = world.db;
    const victim = await makeUser(prisma, { emailVerifiedAt: null });
    const attacker = `attacker${nextNumber()}@example.com`;
    for (const email of odd(victim.email ?? '', attacker))
      for (const path of ['/password/forgetpassword', '/auth/resendverification']) {
        const reply = await callStore(store.origin, `POST ${path}`, { json: { email } });
        expect([200, 400], `${path} ${email}`).toContain(reply.status);
      }
    // A valid request: after its mail every earlier one has been processed.
    const { email } = await newAccount(store);
    await callStore(store.origin, 'POST /password/forgetpassword', { json: { email } });
    const idle = () =>
      world.db.pool.query(
        `select from graphile_worker._private_jobs where payload::text like '%${attacker}%'
          union all select from job_outbox where payload::text like '%${attacker}%'`,
      );
    await expect.poll(async () => (await idle()).rowCount, { timeout: 20_000 }).toBe(0);
    await expect.poll(async () => (await listMails(store)).some(({ to }) => to.includes(email))).toBe(true);
    const mails = await listMails(store);
    expect(mails.filter(({ raw }) => raw.includes(attacker))).toEqual([]);
    // The full-width form is that same mailbox: its mail goes to the address as the account has it.
    for (const { to } of mails.filter(({ to }) => to.some((each) => each.includes(victim.email ?? ' '))))
      expect(to).toEqual([victim.email]);
  });
});
