import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import en from '@/components/shared/messages/en/ui.json';
import hi from '@/components/shared/messages/hi/ui.json';
import { untilText } from '@/components/shared/until-text';

test.each([
  ['en', en],
  ['hi', hi],
] as const)(
  'the end of a campaign is a day and a time in India, with the months of the language %s',
  (language, ui) => {
    const months = createTranslator({ locale: language, messages: { ui }, namespace: 'ui' })('months');
    for (let month = 0; month < 12; month++) {
      // 19:10 UTC is 00:40 of the next day in India.
      const at = new Date(Date.UTC(2026, month, 4, 19, 10));
      const day = at.toLocaleDateString(`${language}-IN`, {
        ...{ day: 'numeric', month: 'short' },
        timeZone: 'Asia/Kolkata',
      });
      expect(untilText(months, at.toISOString())).toBe(`${day}, 00:40`);
    }
  },
);
