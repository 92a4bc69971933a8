// Who may call what on the built store: each page asked by each kind of user, and each endpoint by those who show that
// the build has the handler and its guard. Every cell of the table is tested at the handlers themselves
// (tests/integration/check-03-access.test.ts).
import { ENDPOINTS, type Endpoint, insiderOf } from '../../support/server/endpoints';
import { callStore, fieldErrorsOf } from '../../support/server/raw-call';
import { freshDevice, WHO, type Who } from '../../support/server/world';
import { EITHER_PROXY, expect, test } from './store';

/**
 * The roles that call an endpoint here: a visitor and one role that may call it. All roles call it when the build
 * answers other statuses than the handlers alone, because the test of the handlers does not see those.
 */
function askersOf(endpoint: Endpoint): readonly Who[] {
  const { allowed, onDomain, needsNext } = endpoint;
  return needsNext || allowed !== onDomain ? WHO : ['visitor', insiderOf(endpoint)];
}

test.describe('check 3: every endpoint of the build', () => {
  for (const endpoint of ENDPOINTS) {
    const { name, method, example, onDomain } = endpoint;
    test(`${name} of the build answers as its table says`, async ({ store: { origin }, world }) => {
      for (const who of askersOf(endpoint)) {
        const { path, ...options } = await example(world);
        const person = await freshDevice(world, who);
        const given = person ? { ...options, token: person.token } : options;
        const reply = await callStore(origin, `${method} ${path}`, given);
        expect([who, reply.status], reply.text).toEqual([who, onDomain[who]]);
        if (reply.status >= 400) expect(fieldErrorsOf(reply), reply.text).toEqual([]);
      }
    });
  }
});

// As visible text: every page has these words in its scripts too.
const SIGNED_OUT = '>Please log in to see your dashboard<';
const DASHBOARD = '>My Orders<';
const PANEL = 'Admin Dashboard</h1>';
const titles = [SIGNED_OUT, DASHBOARD, PANEL];

const customers = { visitor: SIGNED_OUT, owner: DASHBOARD, other: DASHBOARD, reseller: DASHBOARD };
const PAGES: Record<string, Record<Who, string>> = {
  '/dashboard': { ...customers, admin: DASHBOARD },
  // Other users are shown the dashboard (spec S2.2).
  '/admin': { ...customers, admin: PANEL },
};

test.describe('check 3: every page by every role', () => {
  for (const [path, shown] of Object.entries(PAGES))
    for (const who of WHO)
      test(
        `${path} by ${who} shows what the role may see`,
        EITHER_PROXY,
        async ({ store: { origin }, world }) => {
          const person = await freshDevice(world, who);
          const reply = await callStore(origin, `GET ${path}`, person ? { cookie: person.cookie } : {});
          expect(reply.status).toBe(200);
          expect(reply.headers['cache-control']).toContain('no-store');
          expect(titles.filter((title) => reply.text.includes(title))).toEqual([shown[who]]);
        },
      );
});
