// Calls by cookie on the built store: a call that no page of the store made is refused.
import { CHANGING, GUARDED, insiderOf } from '../../support/server/endpoints';
import { FORM_TYPES, foreignHeaders, ownHeaders } from '../../support/server/foreign';
import { callStore, fieldErrorsOf } from '../../support/server/raw-call';
import { freshDevice } from '../../support/server/world';
import { expect, test } from './store';

test.describe('check 26: calls by cookie that change something', () => {
  // Every form of foreign request is tried at the handlers (tests/integration/check-26-csrf.test.ts). The build has to
  // hand them the same headers.
  test('every call of the build is refused for a page of another origin', async ({
    store: { origin },
    world,
  }) => {
    const [admin, owner] = [await freshDevice(world, 'admin'), await freshDevice(world, 'owner')];
    for (const endpoint of CHANGING.filter((each) => GUARDED.includes(each))) {
      const { path, ...options } = await endpoint.example(world);
      const cookie = (insiderOf(endpoint) === 'admin' ? admin : owner)?.cookie ?? '';
      const headers = { ...options.headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
      const reply = await callStore(origin, `${endpoint.method} ${path}`, { ...options, cookie, headers });
      expect([endpoint.name, reply.status, fieldErrorsOf(reply)]).toEqual([endpoint.name, 401, []]);
    }
  });

  test('a purchase of the build is done for a page of the store alone', async ({
    store: { origin },
    world,
  }) => {
    const endpoint = CHANGING.find(({ name }) => name === 'POST /order/createWalletOrder');
    if (!endpoint) throw new Error('there is no such call');
    const cookie = (await freshDevice(world, 'owner'))?.cookie ?? '';
    const { path, ...options } = await endpoint.example(world);
    const send = (headers: Record<string, string>, changes: object = {}) =>
      callStore(origin, `POST ${path}`, {
        ...options,
        cookie,
        headers: { ...options.headers, ...headers },
        ...changes,
      });
    for (const headers of foreignHeaders(origin)) {
      const reply = await send(headers);
      expect([headers, reply.status, fieldErrorsOf(reply)]).toEqual([headers, 401, []]);
    }
    const [own = {}] = ownHeaders(origin);
    for (const type of FORM_TYPES) {
      const headers = { ...own, 'content-type': type };
      const form = { headers, json: undefined, body: JSON.stringify(options.json) };
      expect([type, (await send({}, form)).status]).toEqual([type, 415]);
    }
    expect((await send(own)).status).toBe(200);
  });

  test("the library's sign-out is done for a page of the store alone", async ({
    store: { origin },
    world,
  }) => {
    const person = await freshDevice(world, 'owner');
    const csrf = await callStore(origin, 'GET /api/auth/csrf');
    const crumb = (csrf.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    const token = String(csrf.body?.csrfToken);
    // A foreign page sends the cookies without knowing the CSRF token; a token of its own does not match.
    for (const [cookie, csrfToken] of [
      [`${person?.cookie}`, undefined],
      [`${person?.cookie}; ${crumb}`, undefined],
      [`${person?.cookie}; ${crumb}`, 'x'],
      [`${person?.cookie}; next-auth.csrf-token=${token}%7Cx`, token],
    ] as const)
      await callStore(origin, 'POST /api/auth/signout', { cookie, json: { csrfToken } });
    const seen = await callStore(origin, `GET /order/${world.owner.user.id}`, { token: person?.token ?? '' });
    expect(seen.status).toBe(200);
  });
});
