import { expect, test } from 'vitest';
import { termsText } from '@/components/admin/fraud/rule-texts';
import { minutesText } from '@/lib/domain/fraud-rules/judging/is-hit';
import { counted } from '@/lib/platform/languages';

test('bug: one of something was named in the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'day'))).toEqual(['0 days', '1 day', '2 days']);
  expect(minutesText(1440)).toBe('1 day');
  expect(termsText({ kind: 'first_order', rupees: 5000, days: 1 })).toBe(
    'The first order of ₹5,000 or more by an account younger than 1 day.',
  );
  expect(termsText({ kind: 'velocity', counted: 'orders', by: 'player', most: 1, minutes: 1 })).toBe(
    'More than 1 order in 1 minute by one player.',
  );
});
