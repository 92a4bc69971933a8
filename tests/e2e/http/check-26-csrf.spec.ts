// Calls by cookie on the built store: a call that no page of the store made is refused.
import { CHANGING, GUARDED, insiderOf } from '../../support/server/endpoints';
import { FORM_TYPES, foreignHeaders, ownHeaders } from '../../support/server/foreign';
import { callStore, fieldErrorsOf } from '../../support/server/raw-call';
import { freshDevice } from '../../support/server/world';
import { expect, test } from './store';

test.describe('check 26: calls by cookie that change something', () => {
  for (const endpoint of CHANGING.filter((each) => GUARDED.includes(each))) {
    const { name, method, example, onDomain, bearerOnly } = endpoint;
    test(`${name} is done for a page of the store alone`, async ({ store: { origin }, world }) => {
      const who = insiderOf(endpoint);
      const person = await freshDevice(world, who);
      const cookie = person?.cookie ?? '';
      const { path, ...options } = await example(world);
      const send = (headers: Record<string, string>, changes: object = {}) =>
        callStore(origin, `${method} ${path}`, {
          ...options,
          cookie,
          headers: { ...options.headers, ...headers },
          ...changes,
        });
      for (const headers of foreignHeaders(origin)) {
        const reply = await send(headers);
        expect([headers, reply.status, fieldErrorsOf(reply)]).toEqual([headers, 401, []]);
      }
      for (const headers of ownHeaders(origin))
        for (const type of options.json === undefined ? [] : FORM_TYPES) {
          const form = {
            headers: { ...headers, 'content-type': type },
            json: undefined,
            body: JSON.stringify(options.json),
          };
          expect([type, (await send({}, form)).status]).toEqual([type, bearerOnly ? 401 : 415]);
        }
      const [headers = {}] = ownHeaders(origin);
      expect((await send(headers)).status).toBe(bearerOnly ? 401 : onDomain[who]);
    });
  }

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
