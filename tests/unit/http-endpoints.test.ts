// Types between pages and the server: the reply of each endpoint is declared once, and actions take what schemas take.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { ServerAction } from '@/components/admin/call-action';
import type { Endpoint } from '@/lib/domain/endpoints/schema';
import { action } from '@/lib/http/action';
import { handle } from '@/lib/http/handle';
import { message } from '@/lib/platform/messages';
import { absolute, listFiles } from '../support/server/files';
import { loadRoutes } from '../support/server/routes';

const read = (file: string) => readFileSync(absolute(file), 'utf8');

const declared = [...read('lib/domain/endpoints/schema.ts').matchAll(/^ {2}'([A-Z]+ \/[^']+)':/gm)].map(
  ([, endpoint]) => endpoint ?? '',
);
const handlers = (await loadRoutes()).flatMap(({ pattern, handlers }) =>
  Object.entries(handlers).map(([method, handler]) => ({
    path: pattern,
    method,
    endpoint: handler.endpoint,
  })),
);

/** The only other call goes to the identity provider, to learn whether it can be reached. */
const FETCHING = ['components/shared/api/request.ts', 'components/shared/identity/is-reachable.ts'];

test('the endpoints that pages call are read from their declaration at all', () => {
  expect(declared.length).toBeGreaterThan(30);
});

test.each(declared)('%s has a handler that names it and so must return its reply', (endpoint) => {
  const handler = handlers.find(({ method, path }) => `${method} ${path}` === endpoint);
  expect(handler?.endpoint).toBe(endpoint);
});

test.each(handlers.flatMap(({ endpoint, path }) => (endpoint ? [{ endpoint, path }] : [])))(
  '$endpoint is named by no handler of another path than $path',
  ({ endpoint, path }) => {
    // A handler that answers two methods names the one that pages use.
    expect(endpoint.replace(/^[A-Z]+ /, '')).toBe(path);
  },
);

test('the endpoints that pages call are declared only as long as a page calls them', () => {
  const callers = [...listFiles('components', '.ts', '.tsx'), 'lib/domain/suppliers/schema.ts'].map(read);
  const uncalled = declared.filter((endpoint) => !callers.some((text) => text.includes(`'${endpoint}'`)));
  expect(uncalled).toEqual([]);
});

test('the endpoints that pages call are called through request(), which knows their replies, and in no other way', () => {
  const network = /\bfetch\(|\bsendBeacon\(|\bXMLHttpRequest\b|\bEventSource\b/;
  const files = [...listFiles('components', '.ts', '.tsx'), ...listFiles('app', '.tsx')];
  expect(files.filter((file) => network.test(read(file)))).toEqual(FETCHING);
});

const endpoint: Endpoint = 'POST /otp/account-code';
const options = { endpoint, access: 'public' } as const;

test('a handler that names its endpoint may return the texts of its reply as messages, which are translated at the edge', () => {
  const handler = handle(options, async () => ({ message: message('accounts.otpSent') }));
  expect(handler.endpoint).toBe(endpoint);
});

test('a handler that names its endpoint does not compile when it returns another reply than the declared one', () => {
  // @ts-expect-error: the reply has a message.
  handle(options, async () => ({ msg: 'sent' }));
  // @ts-expect-error: a message is a text.
  handle(options, async () => ({ message: 1 }));
  // @ts-expect-error: the compiler cannot see what this response holds.
  handle(options, async () => Response.json({ message: 'sent' }));
});

const remove = action({ access: 'catalogue.write', input: z.object({ id: z.string() }) }, async () => ({}));

test('a server action fits a form that sends the input of its schema', () => {
  const fitting: ServerAction<{ id: string }, object> = remove;
  expect(fitting).toBe(remove);
});

test('a server action does not compile in a form that sends something else', () => {
  // @ts-expect-error: the id is a text.
  const number: ServerAction<{ id: number }, object> = remove;
  // @ts-expect-error: the id is missing.
  const other: ServerAction<{ name: string }, object> = remove;
  expect([number, other]).toEqual([remove, remove]);
});
