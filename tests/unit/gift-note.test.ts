import { expect, test } from 'vitest';
import { giftOrderSchema } from '@/lib/domain/orders/schema';

const accepts = (note: string) =>
  giftOrderSchema.safeParse({ orderid: 'T2611200000000000000', note }).success;

test.each([
  '',
  'Happy birthday!\nPlay well.',
  'जन्मदिन मुबारक! खूब खेलो।',
  'See you at 7.30 in the game. Meet me there.',
  'Well done...now rest',
  'MLBB no. 1 :) 👩‍🎤',
  'I am in. Come on.',
])('%j is a note', (note) => {
  expect(accepts(note)).toBe(true);
});

test.each([
  'https://evil.example',
  'HTTP://EVIL',
  'look at www.evil',
  'tarang-help.com',
  'Evil.IN/pay',
  'bit.ly/abc',
  'wa.me/919876543210',
  'मदद.com',
])('%j names a web address', (note) => {
  expect(accepts(note)).toBe(false);
});
