// The document of the partner API: it is that of the handlers, and no program that was written by a published one
// breaks.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { API_VERSION } from '@/lib/domain/partners/schema';
import { CHOSEN_TYPES } from '@/lib/domain/webhooks/schema';
import { createDocument } from '@/lib/http/partners/create-document';
import { errorsOf } from '@/lib/http/partners/errors-of';
import { OPERATIONS } from '@/lib/http/partners/operations';
import { ERROR_STATUS, type ErrorCode } from '@/lib/platform/errors';
import { findBreaks, type Json } from '../support/find-breaks';
import { inventoryGaps } from '../support/inventory-gaps';
import { CLIENT_FILE, validateDocument, writeClient } from '../support/partner-client';
import { loadRoutes } from '../support/server/routes';

const STORE = 'https://store.example';
const FILE = `docs/partner-api/${API_VERSION}.json`;
const document = createDocument(STORE);
// `PUBLISH=1` writes the document that partners get from then on.
if (process.env.PUBLISH) {
  writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`);
  writeFileSync(CLIENT_FILE, await writeClient(document));
}
const published = JSON.parse(readFileSync(FILE, 'utf8')) as Json;

// A change that breaks no program is published by this; another one needs a new version first (decision 099).
const HOW = 'PUBLISH=1 npm run test:one -- tests/unit/partner-document.test.ts';

test('the published document is that of the handlers', () => {
  expect(document, HOW).toEqual(published);
});

test('a public validator finds it valid, and finds a mistake', async () => {
  expect(await validateDocument(document)).toBeUndefined();
  expect(await validateDocument({ ...document, paths: { '/x': { get: { responses: 1 } } } })).toBeDefined();
});

test('the client for TypeScript is that of the document', async () => {
  expect(readFileSync(CLIENT_FILE, 'utf8') === (await writeClient(document)), HOW).toBe(true);
});

test('it has each event that an endpoint may ask for, and the ping', () => {
  expect(Object.keys(document.webhooks as object).sort()).toEqual([...CHOSEN_TYPES, 'ping'].sort());
});

test('the document of now breaks no program that was written by the published one', () => {
  expect(findBreaks(published, document as Json)).toEqual([]);
});

const routes = (await loadRoutes()).filter(({ pattern }) => pattern.startsWith('/v1/'));
const handlers = routes.flatMap(({ pattern, handlers: of }) =>
  Object.entries(of)
    .filter(([, handler]) => handler.access === 'partner')
    .map(([method, handler]) => ({
      endpoint: `${method} ${pattern.slice(3).replace(/\[(\w+)\]/g, '{$1}')}`,
      handler,
    })),
);

test('it names each handler of the API, and no other', () => {
  const there = handlers.map(({ endpoint }) => endpoint);
  const listed = OPERATIONS.map(({ endpoint }) => endpoint);
  expect(inventoryGaps(there, listed, 'OPERATIONS in lib/http/partners/operations.ts')).toEqual([]);
});

test.each(handlers)('$endpoint takes what the document says', ({ endpoint, handler }) => {
  const operation = OPERATIONS.find((each) => each.endpoint === endpoint);
  const shapeOf = (schema: z.ZodType | undefined) =>
    schema && Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  expect(shapeOf(operation?.params) ?? []).toEqual(shapeOf(handler.schemas?.params) ?? []);
  expect(shapeOf(operation?.query) ?? []).toEqual(shapeOf(handler.schemas?.query) ?? []);
  expect(operation?.body).toBe(handler.schemas?.body);
  expect(handler.partner).toEqual({
    scope: operation?.scope,
    status: operation?.status ?? 200,
    idempotent: operation?.isIdempotent ?? false,
  });
});

test('every parameter of a path is described, and every reference leads to a schema', () => {
  const { paths, components } = document as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
    components: { schemas: object };
  };
  for (const [path, methods] of Object.entries(paths))
    for (const { parameters } of Object.values(methods)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(named);
    }
  const refs = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  );
  expect(refs.length).toBeGreaterThan(20);
  expect(refs.filter((name) => !(String(name) in components.schemas))).toEqual([]);
});

/** What is called by pages alone. */
const OF_PAGES = [
  'lib/domain/partners/admission/ask-to-be-partner.ts',
  'lib/domain/partners/keys/create-key.ts',
  'lib/domain/partners/keys/rotate-key.ts',
  'lib/domain/orders/placing/get-order-status.ts',
  'lib/http/request/api-key.ts',
];

/** Codes that no call of the API answers with, and who does. */
const ELSEWHERE: Partial<Record<ErrorCode, string>> = {
  unauthenticated: 'sessions',
  bad_credentials: 'sessions',
  bad_code: 'sessions',
  blocked: 'sessions',
  account_moved: 'sessions, because a partner does not move',
  bad_passkey: 'sessions',
  second_factor_needed: 'sessions',
  first_factor_needed: 'sessions',
  identity_refused: 'sessions',
  identity_unreachable: 'sessions',
  email_unverified: 'sessions',
  recent_auth_required: 'sessions',
  second_factor_required: 'staff',
  approval_required: 'staff',
  own_account: 'staff',
  link_corrupted: 'mailed links',
  account_choice_needed: 'codes by SMS',
  forbidden: 'roles',
  unpaid_order: 'a question of pages',
  state_needed: 'a question of pages',
  coupon_refused: 'coupons',
  gateway_refused: 'payments',
  gateway_unreachable: 'payments',
  bad_signature: 'payments',
};

test('each code of the server is documented, or belongs to something else', () => {
  const documented = new Set(OPERATIONS.flatMap(errorsOf));
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  expect(codes.filter((code) => !documented.has(code) && !(code in ELSEWHERE))).toEqual([]);
  expect(codes.filter((code) => documented.has(code) && code in ELSEWHERE)).toEqual([]);
});

test('each code that the sources of the API throw is documented', () => {
  const folders = [
    'lib/domain/partners',
    'lib/http/partners',
    'lib/http/request',
    'lib/domain/orders/placing',
  ];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const thrown = files
    .filter((file) => file.endsWith('.ts') && !OF_PAGES.includes(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/AppError\(\s*'(\w+)'/g)])
    .map(([, code]) => code as ErrorCode);
  expect(new Set(thrown).size).toBeGreaterThan(15);
  const documented = new Set(OPERATIONS.flatMap(errorsOf));
  expect([...new Set(thrown)].filter((code) => !documented.has(code))).toEqual([]);
});

describe('a break is found', () => {
  const base = JSON.stringify(published);
  const change = (from: string, to: string): string[] => {
    expect(base.includes(from), from).toBe(true);
    return findBreaks(published, JSON.parse(base.replace(from, to)) as Json);
  };
  it.each([
    ['a path that goes', '"/balance":', '"/credit":'],
    ['a field of a reply that goes', '"in_stock":{"type":"boolean"},', ''],
    ['a field of a reply with another type', '"in_stock":{"type":"boolean"}', '"in_stock":{"type":"string"}'],
    [
      'a status that programs do not know',
      '"status":{"type":"string","enum":["processing",',
      '"status":{"type":"string","enum":["processing","held",',
    ],
    [
      'a field of a body that becomes required',
      '"required":["product_id","item_id","expected_price","reference"]',
      '"required":["product_id","item_id","input1","expected_price","reference"]',
    ],
    ['a parameter that goes', '"name":"updated_since"', '"name":"changed_since"'],
    ['another status of success', '"responses":{"201":', '"responses":{"200":'],
    ['an error that has another status', '"402":', '"409":'],
  ])('%s', (_, from, to) => {
    expect(change(from, to)).not.toEqual([]);
  });
  it.each([
    [
      'a new field of a reply',
      '"in_stock":{"type":"boolean"},',
      '"in_stock":{"type":"boolean"},"note":{"type":"string"},',
    ],
    ['a new call', '"/balance":', '"/limits":{"get":{}},"/balance":'],
    [
      'a field of a body that becomes optional',
      '"required":["product_id","item_id","expected_price","reference"]',
      '"required":["product_id","item_id","reference"]',
    ],
    ['another text for people', '"summary":"One order."', '"summary":"An order."'],
  ])('and %s is none', (_, from, to) => {
    expect(change(from, to)).toEqual([]);
  });
});
