import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { dayText } from '@/components/shared/day-text';
import en from '@/components/shared/messages/en/ui.json';
import hi from '@/components/shared/messages/hi/ui.json';
import { untilText } from '@/components/shared/until-text';

test.each([
  ['en', en, 'short'],
  // Hindi has no short names in the store's font: they end with a sign of their own.
  ['hi', hi, 'long'],
] as const)(
  'the end of a campaign is a day and a time in India, with the months of the language %s',
  (language, ui, month) => {
    const months = createTranslator({ locale: language, messages: { ui }, namespace: 'ui' })('months');
    for (let n = 0; n < 12; n++) {
      // 19:10 UTC is 00:40 of the next day in India.
      const at = new Date(Date.UTC(2026, n, 4, 19, 10));
      const day = at.toLocaleDateString(`${language}-IN`, {
        day: 'numeric',
        month,
        timeZone: 'Asia/Kolkata',
      });
      expect(untilText(months, at.toISOString())).toBe(`${day}, 00:40`);
      expect(dayText(months, at.toISOString())).toBe(day);
    }
  },
);
