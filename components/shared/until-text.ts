import type { Language } from '@/lib/platform/languages';
import { istDateTime } from '@/lib/platform/time';

/**
 * The day and the time of an ISO time in India, as '24 Nov, 21:30'. Browsers and servers write the hours of some
 * languages with other blanks, so the time is composed from digits.
 */
export function untilText(language: Language, iso: string): string {
  const at = new Date(iso);
  const day = at.toLocaleDateString(`${language}-IN`, {
    ...{ day: 'numeric', month: 'short' },
    timeZone: 'Asia/Kolkata',
  });
  // The hh:mm of 'yyyy-mm-dd hh:mm:ss'.
  return `${day}, ${istDateTime(at).slice(11, 16)}`;
}
