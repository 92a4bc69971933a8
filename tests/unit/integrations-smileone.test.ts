import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from '@/lib/integrations/http';
import { judgeRole } from '@/lib/integrations/suppliers/smileone/check-player';
import { judgeOrder } from '@/lib/integrations/suppliers/smileone/judge-order';
import { readTarget } from '@/lib/integrations/suppliers/smileone/read-target';
import { SPECIAL_PLAYERS } from '@/lib/sandbox/players';

const answered = (body: unknown, status = 200): Answer => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: typeof body === 'string' ? body : JSON.stringify(body),
  took: 1,
});
const evidence = { request: {}, reply: null, took: 1 };
const order = (answer: Answer) => judgeOrder(answer, evidence);
const role = (answer: Answer) => judgeRole(answer, null);

const booked = { status: 200, message: 'success', order_id: 'S25SAQO', price: '76.0', info: null };

test('a Smile.one purchase is delivered by 200 with an order id', () => {
  expect(order(answered(booked))).toMatchObject({
    outcome: 'delivered',
    supplierOrderId: 'S25SAQO',
    cost: '76.0',
    goods: null,
  });
  expect(order(answered({ ...booked, status: '200', order_id: 77, price: null }))).toMatchObject({
    outcome: 'delivered',
    supplierOrderId: '77',
    cost: null,
  });
});

test.each(['Insufficient balance', 'Saldo insuficiente'])(
  'the Smile.one refusal %j is for want of balance',
  (message) => {
    expect(order(answered({ status: 10006, message }))).toMatchObject({
      outcome: 'refused',
      emptyBalance: true,
    });
    expect(order(answered({ status: 10006, message: 'out of stock' }))).not.toHaveProperty('emptyBalance');
  },
);

test('a Smile.one purchase is refused when it was never sent, or the supplier answers another status', () => {
  expect(order({ kind: 'unsent', reason: 'ECONNREFUSED', took: 1 })).toMatchObject({ code: 'unsent' });
  const said = { status: 20003, message: 'USER ID ou Zone ID não existe' };
  expect(order(answered(said))).toMatchObject({ outcome: 'refused', code: '20003', message: said.message });
  expect(order(answered(said, 400))).toMatchObject({ outcome: 'refused' });
  expect(order(answered({ status: '500', message: null }))).toMatchObject({
    outcome: 'refused',
    code: '500',
  });
});

test.each([
  ['no answer', { kind: 'lost', reason: 'ECONNRESET', took: 1 } satisfies Answer],
  ['HTTP 500', answered({ message: 'Internal Server Error' }, 500)],
  ['HTTP 502 although it looks like a refusal', answered({ status: 502, message: 'Bad gateway' }, 502)],
  ['HTTP 500 although it looks delivered', answered(booked, 500)],
  ['HTTP 408, which a proxy answers for a call that it has passed on', answered({ status: 408 }, 408)],
  ['HTTP 499', answered({ status: 499, message: 'Client Closed Request' }, 499)],
  ['a redirect', answered({ status: 302 }, 302)],
  ['a web page', answered('<!DOCTYPE html>')],
  ['a reply that broke off', answered(JSON.stringify(booked).slice(0, 30))],
  ['success without an order id', answered({ status: 200, message: 'success', info: null })],
  ['success with an empty order id', answered({ ...booked, order_id: '' })],
  ['success with an order id of null', answered({ ...booked, order_id: null })],
  ['no status', answered({ message: 'error' })],
  ['a status that is no number', answered({ status: true, order_id: 'S1' })],
  ['a list', answered([booked])],
])('a Smile.one purchase is unknown after %s', (_, answer) => {
  expect(order(answer).outcome).toBe('unknown');
});

test('a random reply to a Smile.one purchase proves nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.integer({ min: 200, max: 599 }), (text, http) => {
      fc.pre(!text.includes('"status"'));
      expect(order(answered(text, http)).outcome).toBe('unknown');
    }),
  );
});

const found = { status: 200, message: 'success', username: 'Kāla ✦', zone: '1', change_price: 1, use: 'c' };

test('a Smile.one player is found, with or without a country', () => {
  expect(role(answered(found))).toMatchObject({
    outcome: 'found',
    username: 'Kāla ✦',
    region: null,
    indo: false,
  });
  expect(role(answered({ ...found, country: 'IN' }))).toMatchObject({ region: 'IN', indo: false });
  expect(role(answered({ ...found, country: 'ID' }))).toMatchObject({ region: 'ID', indo: true });
});

test('a Smile.one player is not found by the two codes only', () => {
  expect(role(answered({ status: 20003, message: 'x' })).outcome).toBe('not_found');
  expect(role(answered({ status: 201, message: 'x' })).outcome).toBe('not_found');
  expect(role(answered({ status: 10001, message: 'USER ID não existe' })).outcome).toBe('unknown');
});

test('a Smile.one player is not allowed by the three refusals of the error catalogue', () => {
  const refusals = SPECIAL_PLAYERS.filter(({ id }) => ['350350350', '400400400', '202520252'].includes(id));
  expect(refusals).toHaveLength(3);
  for (const { refusal } of refusals) {
    expect(role(answered(refusal))).toMatchObject({ outcome: 'not_allowed', message: refusal?.message });
  }
});

test.each([
  'sign error',
  'request expired',
  'Insufficient balance',
  'System busy, please try again later',
  'merchant is not allowed to sell in this region',
  'product does not exist',
  'parameter error',
  '',
])("the supplier's own problem (%j) is not shown as the customer's mistake", (message) => {
  expect(role(answered({ status: 500, message })).outcome).toBe('unknown');
});

test.each([
  ['a web page', answered('<html>')],
  ['HTTP 500', answered(found, 500)],
  ['no name', answered({ ...found, username: '' })],
  ['a name that is no text', answered({ ...found, username: { a: 1 } })],
  ['no answer', { kind: 'lost', reason: 'timeout', took: 1 } satisfies Answer],
])('a Smile.one player is unknown after %s', (_, answer) => {
  expect(role(answer).outcome).toBe('unknown');
});

const query = {
  region: 'br',
  pack: '13',
  input1: '17366',
  input2: '22001',
  settings: { slug: 'mobilelegends' },
};
const fields = { product: 'mobilelegends', productid: '13', userid: '17366', zoneid: '22001' };

test('a Smile.one purchase takes the zone from where the route says', () => {
  expect(readTarget(query)).toEqual({ ok: true, region: 'br', fields });
  const zone = (zone: string) => readTarget({ ...query, settings: { slug: 'mobilelegends', zone } });
  expect(zone('input1')).toMatchObject({ fields: { zoneid: '17366' } });
  expect(zone('1')).toMatchObject({ fields: { zoneid: '1' } });
});

test.each([
  { region: '../..' },
  { region: 'brazil' },
  { settings: {} },
  { settings: { slug: 'a&b' } },
  { settings: { slug: 'mobilelegends', zone: 'x&y' } },
  { input1: '' },
  { input2: '' },
  { input1: '1&zoneid=2' },
  { pack: '13&x=1' },
])('a Smile.one purchase refuses %j', (change) => {
  expect(readTarget({ ...query, ...change }).ok).toBe(false);
});
