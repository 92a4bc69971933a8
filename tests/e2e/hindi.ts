// What a page in Hindi may still show in Latin letters.
import type { Page } from '@playwright/test';

/** Names of goods, payments and units, and words that Indian apps write so. */
const LATIN_WORDS = [
  'Tarang',
  'UPI',
  'OTP',
  'IST',
  'RBI',
  'UTR',
  'T-Coins',
  'Paytm',
  'PhonePe',
  'Google Pay',
  'JavaScript',
  'English',
  'Chrome',
  'GST',
  'CSV',
  'PDF',
  'JPEG',
  'QR',
  'AES',
  'OTT',
  'IP',
  'T\\+5',
  'MLBB',
  'T-Coin',
  'Gmail',
  'PIN',
  'GSTIN',
  'SMS',
  'UID',
  'Instagram',
  'YouTube',
  'Telegram',
  'WhatsApp',
  'Linux',
  'America',
  'Asia',
  'Europe',
  'identity provider',
];

/**
 * Sentences of the page that are not Hindi: visible text (and names that are read aloud) with two English words in a
 * row. Names of goods and people's own words are marked `translate="no"` or are in a table of facts.
 */
export function englishLeftIn(page: Page, names: string[]): Promise<string[]> {
  return page.evaluate(
    ({ words, given }) => {
      const known = new RegExp(`(?<![A-Za-z])(?:${[...given, ...words].join('|')})(?![A-Za-z])`, 'g');
      const left = (text: string) => {
        const rest = text
          .replace(/\S+@\S+|https?:\/\/\S+|\/[a-z]\S*/g, ' ')
          .replace(known, ' ')
          .replace(/\b[A-Z0-9]{6,}\b/g, ' ');
        return /[A-Za-z]{3,}/.test(rest) ? rest.trim() : null;
      };
      const found: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!parent || parent.closest('script, style, noscript, [translate="no"], [lang="en"]')) continue;
        const rest = left(node.textContent ?? '');
        if (rest) found.push(rest);
      }
      for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], img[alt]'))
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          if (element.closest('[translate="no"], [lang="en"]')) continue;
          const rest = left(element.getAttribute(name) ?? '');
          if (rest) found.push(`${name}: ${rest}`);
        }
      return [...new Set(found)];
    },
    { words: LATIN_WORDS, given: names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) },
  );
}

/** Text that is cut off by its own box. Text that may be shortened has an ellipsis or a line clamp. */
export function cutOffIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      // Text for screen readers only has a box of one pixel.
      if (!element.checkVisibility() || element.clientWidth <= 1 || element.closest('[aria-hidden="true"]'))
        continue;
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const says = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
      );
      if (!says || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
      const wider = element.scrollWidth - element.clientWidth;
      if (wider > 1 && element.clientWidth > 0 && (overflowX !== 'auto' || element.tagName === 'BUTTON'))
        cut.push(`${element.tagName} ${element.textContent?.trim().slice(0, 60)} (${wider}px)`);
    }
    return cut;
  });
}
