import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Answer,
  cleanText,
  decimalText,
  describeAnswer,
  idText,
  readReply,
} from '@/lib/integrations/http';

const answered = (text: string, status = 200): Answer => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text,
  took: 1,
});

const schema = z.object({ status: z.literal(true) });

test('a reply is read whatever its content type and with a byte order mark', () => {
  expect(readReply(answered('\uFEFF {"status":true,"more":1} '), schema)).toEqual({
    ok: true,
    http: 200,
    data: { status: true },
  });
});

test.each([
  ['', 'an empty reply'],
  ['  \n', 'an empty reply'],
  ['<!DOCTYPE html><html></html>', 'a web page'],
  ['{"status":tr', 'not JSON'],
  ['OK', 'not JSON'],
  ['{"status":"true"}', 'another shape (status)'],
  ['[]', 'another shape (the whole)'],
  ['null', 'another shape (the whole)'],
])('a reply of %j is refused', (text, why) => {
  const reply = readReply(answered(text, 502), schema);
  expect(reply).toMatchObject({ ok: false, unsent: false, http: 502 });
  expect(reply.ok ? '' : reply.why).toContain(why);
});

test('a request that was never sent is distinguished from one that got no answer', () => {
  expect(readReply({ kind: 'unsent', reason: 'ECONNREFUSED', took: 1 }, schema)).toMatchObject({
    unsent: true,
  });
  expect(readReply({ kind: 'lost', reason: 'ECONNRESET', took: 1 }, schema)).toMatchObject({
    unsent: false,
  });
});

test('reading a reply never throws, and never accepts an invalid one', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const reply = readReply(answered(text), schema);
      expect(reply.ok).toBe(/^\s*\{.*"status"\s*:\s*true/s.test(text) && reply.ok);
    }),
  );
});

test('ids of remotes are numbers or texts, never inexact', () => {
  expect(idText.parse(500041)).toBe('500041');
  expect(idText.parse('S25QAO')).toBe('S25QAO');
  for (const wrong of [2 ** 53, -1, 1.5, '', ' ', 'a b', 'x'.repeat(65), null, true, {}]) {
    expect(idText.safeParse(wrong).success).toBe(false);
  }
});

test('decimals of remotes are numbers or texts, never negative or in another notation', () => {
  expect(decimalText.parse(499)).toBe('499');
  expect(decimalText.parse(499.5)).toBe('499.5');
  expect(decimalText.parse(' 76.0 ')).toBe('76.0');
  for (const wrong of [-1, 1e21, Number.NaN, '1e3', '1,000', '', '٣', '+5', '0x10', null]) {
    expect(decimalText.safeParse(wrong).success).toBe(false);
  }
});

test('messages of remotes become one line that can be stored', () => {
  expect(cleanText(' a\u0000b\r\n\tc\u202E ')).toBe('a b c');
  expect(cleanText('\uD800x')).toBe('\uFFFDx');
  expect(cleanText('x'.repeat(400))).toHaveLength(300);
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const clean = cleanText(text, 50);
      expect(clean.length <= 50 && clean.isWellFormed() && !/\p{Cc}/u.test(clean)).toBe(true);
    }),
  );
});

test('the evidence of an answer is capped', () => {
  const { text } = describeAnswer(answered('x'.repeat(50_000)));
  expect(String(text).length).toBeLessThan(4_200);
  expect(text).toContain('50000 characters');
});

test('the evidence of an answer holds no voucher codes, even when the reply broke off among them', () => {
  const whole = JSON.stringify({ item: [{ voucher_code: ['ABC-1', 'ABC-2'] }], total: '1' });
  expect(describeAnswer(answered(whole))).toEqual({
    status: 200,
    text: '{"item":[{"voucher_code":"[sealed]"}],"total":"1"}',
  });
  expect(String(describeAnswer(answered(whole.slice(0, 40))).text)).not.toContain('ABC');
});

test.each([
  ['with an escape in its name', String.raw`{"voucher\u005fcode":["ABC-1"]}`],
  ['in the plural', '{"data":{"voucher_codes":["ABC-1"]}}'],
  ['as a card', '{"giftCard":{"number":"ABC-1"}}'],
  ['as a code with its PIN', '{"items":[{"code":"ABC-1","pin":"ABC-2"}]}'],
  ['as a PIN of a reply that broke off', '{"items":[{"pin":"ABC-2'],
])('the evidence holds no code that a field holds %s', (_, text) => {
  expect(JSON.stringify(describeAnswer(answered(text)))).not.toContain('ABC');
});

test('the evidence keeps the code of an error, which is no voucher', () => {
  const refusal = '{"err_code":"114","err_message":"out of stock"}';
  expect(describeAnswer(answered(refusal)).text).toBe(refusal);
});

test('the evidence of an answer can be stored by PostgreSQL', () => {
  expect(describeAnswer(answered('a\0b\uD800'))).toEqual({ status: 200, text: 'a\uFFFDb\uFFFD' });
});

test('the evidence without an answer names the reason', () => {
  expect(describeAnswer({ kind: 'lost', reason: 'ECONNRESET', took: 1 })).toEqual({ lost: 'ECONNRESET' });
});
