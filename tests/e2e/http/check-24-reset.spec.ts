// The link that sets a new password: valid once, for half an hour, for its owner, and its secret does not leak.
import { callStore, codeOf, fieldErrorsOf } from '../../support/server/raw-call';
import { expire } from './codes';
import { logIn, newAccount } from './log-in';
import { mailedLink } from './sandbox-mails';
import { EITHER_PROXY, expect, type HttpStore, test } from './store';

const NEW = 'another sentence of a password';
const NEWER = 'yet another sentence of a password';

interface Parts {
  id: string;
  token: string;
}

async function askForLink(store: HttpStore, email: string, count = 1): Promise<Parts> {
  const asked = await callStore(store.origin, 'POST /password/forgetpassword', { json: { email } });
  expect(asked.status, asked.text).toBe(200);
  const { pathname } = await mailedLink(store, email, '/reset_password/', count);
  const [, , id = '', token = ''] = pathname.split('/');
  return { id, token };
}

const openLink = ({ origin }: HttpStore, { id, token }: Parts, password: string, referer?: string) =>
  callStore(origin, `POST /password/reset-password/${id}/${token}`, {
    json: { password },
    headers: referer === undefined ? {} : { referer },
  });

async function expectCorrupted(store: HttpStore, parts: Parts): Promise<void> {
  const reply = await openLink(store, parts, NEWER);
  expect([reply.status, codeOf(reply), reply.body?.code]).toEqual([400, 'link_corrupted', '1']);
  expect(fieldErrorsOf(reply)).toEqual([]);
}

test.describe('check 24: reset links', () => {
  test('a reset link sets a password once', async ({ store }) => {
    const { email } = await newAccount(store);
    const link = await askForLink(store, email);
    expect((await openLink(store, link, NEW)).status).toBe(200);
    await expectCorrupted(store, link);
    await logIn(store, email, { password: NEW });
  });

  test('a reset link sets one password, however many calls use it at once', async ({ store }) => {
    const { email } = await newAccount(store);
    const link = await askForLink(store, email);
    const replies = await Promise.all([1, 2, 3].map((n) => openLink(store, link, `${NEW} ${n}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('a reset link is invalid after a newer one, and after that one changed the password', async ({
    store,
  }) => {
    const { email } = await newAccount(store);
    const old = await askForLink(store, email);
    const fresh = await askForLink(store, email, 2);
    await expectCorrupted(store, old);
    expect((await openLink(store, fresh, NEW)).status).toBe(200);
    await expectCorrupted(store, old);
    await expectCorrupted(store, fresh);
  });

  test('a reset link is invalid when its time is over', async ({ store }) => {
    const { email } = await newAccount(store);
    const link = await askForLink(store, email);
    await expire(store, link.id);
    await expectCorrupted(store, link);
  });

  test('a reset link is invalid with another id, cut, changed, or as the other kind of link', async ({
    store,
  }) => {
    const [asha, bela] = [await newAccount(store), await newAccount(store)];
    const link = await askForLink(store, asha.email);
    const { token } = await askForLink(store, bela.email);
    const bent = [
      { id: bela.id, token: link.token },
      { id: asha.id, token },
      { id: asha.id, token: link.token.slice(0, -1) },
      { id: asha.id, token: `${link.token}A` },
      { id: asha.id, token: link.token.toLowerCase() },
      { id: asha.id.toLowerCase(), token: link.token },
      { id: 'nobody', token: link.token },
      { id: asha.id, token: '%25' },
      { id: '__proto__', token: 'constructor' },
    ];
    for (const parts of bent) await expectCorrupted(store, parts);
    const verified = await callStore(store.origin, `POST /auth/verifymail/${link.id}/${link.token}`);
    expect(codeOf(verified)).toBe('link_corrupted');
    expect((await openLink(store, link, NEW)).status).toBe(200);
  });

  test('a reset link is stored as a hash alone, of more random bits than can be guessed', async ({
    store,
  }) => {
    const { email } = await newAccount(store);
    const { id, token } = await askForLink(store, email);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(32);
    const kept = await store.db.prisma.accountSecret.findMany({ where: { subject: id } });
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(token);
    const minutes = ((kept[0]?.expiresAt.getTime() ?? 0) - (kept[0]?.createdAt.getTime() ?? 0)) / 60_000;
    expect(minutes).toBe(30);
    const jobs = await store.db.pool.query(
      'select payload from graphile_worker._private_jobs union all select payload from job_outbox',
    );
    expect(JSON.stringify(jobs.rows)).not.toContain(token);
  });

  test(
    'a reset link is sent to no other site and cached nowhere: its page forbids the referrer',
    EITHER_PROXY,
    async ({ store }) => {
      const { email } = await newAccount(store);
      const { id, token } = await askForLink(store, email);
      for (const path of [`/reset_password/${id}/${token}`, `/verification/${id}/${token}`]) {
        const { status, headers, text } = await callStore(store.origin, `GET ${path}`);
        expect(status).toBe(200);
        // The page says so itself; the header keeps the path from other sites before the page is parsed.
        expect(text.split('</head>')[0]).toContain('<meta name="referrer" content="no-referrer"/>');
        expect(headers['referrer-policy']).toMatch(
          /^(no-referrer|same-origin|strict-origin-when-cross-origin)$/,
        );
        expect(headers['cache-control']).toContain('no-store');
        // It loads nothing from elsewhere, and no link out of it takes the address along.
        expect(text.match(/ src="(https?:)?\/\//g)).toBeNull();
        const links = [...text.matchAll(/<a [^>]*href="https?:[^>]*>/g)].map(([link]) => link);
        expect(links.filter((link) => !/rel="[^"]*noreferrer/.test(link))).toEqual([]);
      }
      // Opening the page has used nothing up.
      expect((await openLink(store, { id, token }, NEW)).status).toBe(200);
    },
  );

  test('a reset link in a referrer has no effect', async ({ store }) => {
    const [asha, bela] = [await newAccount(store), await newAccount(store)];
    const { id, token } = await askForLink(store, asha.email);
    const referer = `${store.origin}/reset_password/${id}/${token}`;
    for (const parts of [
      { id, token: 'x' },
      { id: bela.id, token: 'x' },
    ]) {
      const reply = await openLink(store, parts, NEWER, referer);
      expect(codeOf(reply)).toBe('link_corrupted');
    }
    const { origin } = store;
    expect((await callStore(origin, 'GET /auth/sessions', { headers: { referer } })).status).toBe(401);
  });

  test('a reset link refuses a weak password and stays valid for a better one', async ({ store }) => {
    const { email } = await newAccount(store);
    const link = await askForLink(store, email);
    for (const weak of ['short', 'password123', '12345678', email])
      expect([weak, (await openLink(store, link, weak)).status]).toEqual([weak, 400]);
    expect((await openLink(store, link, NEW)).status).toBe(200);
  });
});
