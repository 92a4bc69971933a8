// Manrope is for text, Sora for headings. Both are served by us and subset (with HarfBuzz) to ASCII, dashes, quotes,
// … × · ™ − ± and the weights 400 to 800: 15 KiB each instead of 25 and 33, so that they can load at once. Other
// letters of a name are shown in the system's font. The rupee sign is a subset of another file of Manrope, 1 KiB,
// because every page shows prices. Hindi is Noto Sans Devanagari, subset to the letters of Hindi and the weights 500 to
// 700, 52 KiB, and replaces Sora; one weight would be 31 KiB, and a second file for bold 32 more. The name of the
// language, which English pages show in the language switch, is a subset of 1 KiB, because not every computer has
// Devanagari. All are licensed under OFL 1.1, as the originals are.
import localFont from 'next/font/local';
import type { Language } from '@/lib/platform/languages';

const manrope = localFont({
  src: './manrope-latin.woff2',
  weight: '400 800',
  variable: '--font-manrope',
});

const rupee = localFont({
  src: './manrope-rupee.woff2',
  weight: '400 800',
  variable: '--font-rupee',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20B9' }],
});

/** The class of <html> that defines the font variables used in globals.css. */
export const fontVariables = `${manrope.variable} ${rupee.variable}`;

/**
 * Fonts that only pages in this language preload. Their @font-face rules are in globals.css, because Next would make
 * every page preload them whatever its language.
 */
export const PRELOADED_FONTS: Record<Language, string[]> = {
  en: [
    new URL('./sora-headings.woff2', import.meta.url).href,
    new URL('./noto-sans-devanagari-name.woff2', import.meta.url).href,
  ],
  hi: [new URL('./noto-sans-devanagari-hindi.woff2', import.meta.url).href],
};
