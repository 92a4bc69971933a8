// Manrope for text, Sora for headings, both served by us and cut down (by HarfBuzz) to ASCII, dashes, quotes, … × · ™ − ±
// and the weights 400 to 800: 15 KiB each of 25 and 33, so that they can come at once. Other letters of a name come in
// the system's font. The rupee sign is cut out of another file of Manrope into 1 KiB: prices stand everywhere. Hindi is Noto
// Sans Devanagari, cut down to the letters of Hindi in one weight, 31 KiB, and takes Sora's place: bold is drawn by the
// browser. Its own name, which English pages say where the language is chosen, is cut out into 1 KiB: not every computer
// has Devanagari. All are OFL 1.1, as the originals.
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

/** The class of <html> that defines the font variables which globals.css names. */
export const fontVariables = `${manrope.variable} ${rupee.variable}`;

/**
 * Fonts that only pages in this language begin with, for them to ask for at once. Their faces are defined by globals.css:
 * Next would have every page ask, whatever its language.
 */
export const OWN_LETTERS: Record<Language, string[]> = {
  en: [
    new URL('./sora-headings.woff2', import.meta.url).href,
    new URL('./noto-sans-devanagari-name.woff2', import.meta.url).href,
  ],
  hi: [new URL('./noto-sans-devanagari-hindi.woff2', import.meta.url).href],
};
