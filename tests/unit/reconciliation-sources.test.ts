import { expect, test } from 'vitest';
import { sourceTitle } from '@/lib/domain/reconciliation/source-title';

test.each([
  ['ekqr', 'EKQR'],
  ['razorpay-payouts', 'Payouts of Razorpay'],
  ['ekqr-file', 'Statement of EKQR'],
  ['bank', 'Bank statement'],
  ['smileone/br', 'Smile.one BR'],
  ['moogold', 'MooGold'],
  ['another', 'another'],
])('people read the source %s of differences as %s', (source, title) => {
  expect(sourceTitle(source)).toBe(title);
});
