// Manrope for text, Sora for headings, both served by us: 58 KiB together. The rupee sign stands only in Manrope's
// 15 KiB latin-ext file, so it was cut out into a file of 1 KiB, which comes at once: prices stand everywhere. Hindi is
// Noto Sans Devanagari, cut down to the letters of Hindi in one weight, 31 KiB, and takes Sora's place: bold is drawn by
// the browser. Its own name, which English pages say where the language is chosen, is cut out into 1 KiB: not every
// computer has Devanagari. All are OFL 1.1, as the originals.
import localFont from 'next/font/local';
import type { Language } from '@/lib/platform/languages';

const manrope = localFont({
  src: '../../../node_modules/@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2',
  weight: '200 800',
  variable: '--font-manrope',
});

const sora = localFont({
  src: '../../../node_modules/@fontsource-variable/sora/files/sora-latin-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-sora',
  preload: false,
});

const rupee = localFont({
  src: './manrope-rupee.woff2',
  weight: '200 800',
  variable: '--font-rupee',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20B9' }],
});

const nameOfHindi = localFont({
  src: './noto-sans-devanagari-name.woff2',
  weight: '500',
  variable: '--font-name-of-hindi',
  preload: false,
  adjustFontFallback: false,
});

const FACES: Record<Language, string> = {
  en: `${sora.variable} ${nameOfHindi.variable}`,
  hi: '',
};

/** The class of <html> that defines the font variables which globals.css names; it has a fallback for each. */
export function fontVariables(language: Language): string {
  return `${manrope.variable} ${rupee.variable} ${FACES[language]}`;
}

/**
 * Where the letters of Hindi lie, whose face globals.css defines: pages in Hindi ask for them at once. Next would have
 * every page ask, whatever its language.
 */
export const HINDI_LETTERS = new URL('./noto-sans-devanagari-hindi.woff2', import.meta.url).href;
