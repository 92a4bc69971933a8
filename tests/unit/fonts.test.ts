// The fonts are subsets: what they lack is shown in another font, or not at all on a device without Devanagari.
import { expect, test } from 'vitest';
import { messagesOf } from '@/components/shared/messages/catalogue';
import en from '@/lib/platform/messages/en.json';
import hi from '@/lib/platform/messages/hi.json';
import { charactersOf } from '../support/font-characters';

const fontOf = (name: string) =>
  charactersOf(new URL(`../../components/ui/fonts/${name}.woff2`, import.meta.url));

test.each([
  ['English', ['manrope-latin', 'manrope-rupee'], messagesOf('en'), en],
  ['Hindi', ['manrope-latin', 'manrope-rupee', 'noto-sans-devanagari-hindi'], messagesOf('hi'), hi],
])('the fonts have every character of the texts in %s', (_, fonts, pages, replies) => {
  const known = new Set(fonts.flatMap((name) => [...fontOf(name)]));
  expect(known.size).toBeGreaterThan(90);
  const used = new Set(JSON.stringify([pages, replies]));
  expect([...used].filter((letter) => !known.has(letter.codePointAt(0) ?? 0))).toEqual([]);
});
