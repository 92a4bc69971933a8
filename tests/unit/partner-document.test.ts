// The document of the partner API: it is that of the handlers, and no program that was written by a published one breaks.
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { API_VERSION } from '@/lib/domain/partners/schema';
import { createDocument } from '@/lib/http/partners/create-document';
import { OPERATIONS } from '@/lib/http/partners/operations';
import { findBreaks, type Json } from '../support/find-breaks';
import { loadRoutes } from '../support/server/routes';

const STORE = 'https://store.example';
const FILE = `docs/partner-api/${API_VERSION}.json`;
const document = createDocument(STORE);
// `PUBLISH=1` writes the document that partners get from then on.
if (process.env.PUBLISH) writeFileSync(FILE, `${JSON.stringify(document, null, 2)}\n`);
const published = JSON.parse(readFileSync(FILE, 'utf8')) as Json;

test('the published document is that of the handlers', () => {
  expect(document).toEqual(published);
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
  expect(OPERATIONS.map(({ endpoint }) => endpoint).sort()).toEqual(
    handlers.map(({ endpoint }) => endpoint).sort(),
  );
});

test.each(handlers)('$endpoint takes what the document says', ({ endpoint, handler }) => {
  const operation = OPERATIONS.find((each) => each.endpoint === endpoint);
  const shapeOf = (schema: z.ZodType | undefined) =>
    schema && Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  expect(shapeOf(operation?.params) ?? []).toEqual(shapeOf(handler.schemas?.params) ?? []);
  expect(shapeOf(operation?.query) ?? []).toEqual(shapeOf(handler.schemas?.query) ?? []);
  expect(operation?.body).toBe(handler.schemas?.body);
  expect(handler.partner).toEqual({
    ...{
      scope: operation?.scope,
      status: operation?.status ?? 200,
      idempotent: operation?.isIdempotent ?? false,
    },
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
