// The rule of each kind of input, with ids as games have them.
import { expect, test } from 'vitest';
import { inputsOf } from '@/lib/domain/catalogue';
import { inputField } from '@/lib/domain/catalogue/products/input-field';
import { faultOf, type InputKind, repeatsFirst } from '@/lib/platform/input-kinds';
import { demoProducts } from '@/prisma/seed/catalogue/index';

const fault = (kind: InputKind, value: string) => faultOf({ kind, options: ['Asia', 'Europe'] }, value);

test.each<[InputKind, string]>([
  ['id', 'Player#1234'],
  ['id', 'Some Player#IND'],
  ['id', '#2PP0GJLQ'],
  ['id', 'SOUL|Mortal'],
  ['text', 'Tom & Jerry'],
  ['text', 'SOUL|Mortal'],
  ['text', '꧁༒Tom༒꧂ <3'],
  ['text', 'क्\u200dष'],
  ['email', "o'brien@example.com"],
  ['email', 'asha+games@mail.example.co.in'],
  ['phone', '98765 43210'],
  ['phone', '+91 98765-43210'],
  ['number', '12345678'],
  ['list', 'Asia'],
])('the kind %s accepts %s', (kind, value) => {
  expect(fault(kind, value)).toBeNull();
});

test.each<[InputKind, string, string]>([
  ['id', '<script>', 'notId'],
  ['id', 'two  spaces', 'notId'],
  ['text', 'line\nbreak', 'characters'],
  ['text', 'zero\0byte', 'characters'],
  ['text', 'right to left \u202e', 'characters'],
  ['text', 'half a pair \ud800', 'characters'],
  ['text', 'zero width \u200b', 'characters'],
  ['text', '', 'empty'],
  ['text', 'a'.repeat(101), 'tooLong'],
  ['email', 'asha', 'notEmail'],
  ['email', 'asha@example', 'notEmail'],
  ['email', 'a@b@example.com', 'notEmail'],
  ['phone', '12345', 'notPhone'],
  ['phone', 'call me', 'notPhone'],
  ['number', '12a', 'notDigits'],
  ['number', '１２３', 'notDigits'],
  ['list', 'Africa', 'notOneOf'],
])('the kind %s refuses %j', (kind, value, expected) => {
  expect(fault(kind, value)).toBe(expected);
});

test('a product asks for exactly its inputs, and for those without which its API could not deliver', () => {
  const labels = (product: Parameters<typeof inputsOf>[0]) =>
    inputsOf(product).map(({ label, kind }) => `${label} ${kind}`);
  const three = [{ label: 'Player' }, { label: 'Mail', kind: 'email' as const }, { label: 'Clan' }];
  expect(labels({ type: 'OTHER', isApi: false, inputs: [] })).toEqual([]);
  expect(labels({ type: 'OTHER', isApi: false, inputs: three })).toEqual([
    'Player text',
    'Mail email',
    'Clan text',
  ]);
  expect(labels({ type: 'MLBB', isApi: true, inputs: [{ label: 'Player', kind: 'text' }] })).toEqual([
    'Player number',
    'Zone ID number',
  ]);
  expect(labels({ type: 'GENSHIN', isApi: false, inputs: [] })).toEqual(['UID text', 'Server list']);
  expect(labels({ type: 'HOK', isApi: true, inputs: [] })).toEqual(['Player ID number']);
});

test('the inputs of a form are stored without what is not set, and only with examples that their kind accepts', () => {
  const blank = { kind: '', options: [], example: '', help: '', helpHi: '' };
  expect(inputField.parse({ ...blank, label: ' User ID ' })).toEqual({ label: 'User ID' });
  expect(inputField.parse({ label: 'User ID' })).toEqual({ label: 'User ID' });
  expect(inputField.safeParse({ ...blank, label: 'Server', kind: 'list' }).success).toBe(false);
  const number = { ...blank, label: 'User ID', kind: 'number' };
  expect(inputField.safeParse({ ...number, example: 'Player#1234' }).success).toBe(false);
  expect(inputField.parse({ ...number, example: '12345', options: ['unused'] })).toEqual({
    label: 'User ID',
    kind: 'number',
    example: '12345',
  });
  expect(inputField.safeParse({ ...blank, label: 'Server', kind: 'list', options: ['a\nb'] }).success).toBe(
    false,
  );
});

test('the demo products have inputs that the panel would accept', () => {
  for (const { name, inputs } of demoProducts)
    for (const input of inputs) expect(inputField.parse(input), name).toEqual(input);
});

test('a second value that repeats the first, as its label asks, is recognised', () => {
  expect(repeatsFirst('Confirm email', 'asha@example.com', ' Asha@example.com')).toBe(true);
  expect(repeatsFirst('Confirm email', 'asha@example.com', 'ravi@example.com')).toBe(false);
  expect(repeatsFirst('Zone ID', '2001', '2001')).toBe(false);
  expect(repeatsFirst('Email', 'asha@example.com', 'asha@example.com')).toBe(false);
});
