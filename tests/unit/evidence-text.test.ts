// Evidence of cases as people read it: money in rupees, moments in the time of India.
import { expect, test } from 'vitest';
import { evidenceName, evidenceText } from '@/components/admin/pending/evidence-text';

test.each([
  ['asked', '16900', '₹169'],
  ['received', '1234567', '₹12,345.67'],
  ['theirAmount', '50', '₹0.50'],
  ['kept', '11900', '₹119'],
  ['taken', '-119', '-1.19 points'],
  ['spent', '0', '0.00 points'],
  ['line', 'line 3: credit of 16900 paise on 2026-11-20', 'line 3: credit of ₹169 on 2026-11-20'],
  ['sentAt', '2026-11-24T06:30:00.000Z', '2026-11-24 12:00:00 IST'],
  ['utr', '412345678901', '412345678901'],
  ['asked', 'nothing', 'nothing'],
  ['remark', '', 'none'],
  ['amount', null, 'none'],
  ['balance', '120.50 BRL', '120.50 BRL'],
])('the field %s with %j reads %s', (name, value, text) => {
  expect(evidenceText(name, value)).toBe(text);
});

test('what the gateway said is read field by field', () => {
  const said = { amount: '50000', utr: 'UTR9', payerVpa: null, at: '2026-11-24T06:30:00Z' };
  expect(evidenceText('said', said)).toBe(
    'amount ₹500, utr UTR9, payer vpa none, at 2026-11-24 12:00:00 IST',
  );
  expect(evidenceText('lines', ['debit of 100 paise', 'credit of 250 paise'])).toBe(
    'debit of ₹1, credit of ₹2.50',
  );
  expect(evidenceName('lastError')).toBe('last error');
});
