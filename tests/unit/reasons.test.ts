// What is refused in a reason as a gift code, and the true reasons that must pass.
import { describe, expect, test } from 'vitest';
import { newId, newOrderId, newTransactionId } from '@/lib/platform/ids';
import { looksLikeCode, reasonText, requiredReason } from '@/lib/platform/reasons';

describe('a true reason passes', () => {
  test.each([
    'Out of stock',
    'Sent by hand: 100% fine / a#b?',
    'UTR 412345678901 is on the statement of 2026-11-24',
    'UTR: 4123 4567 8901, seen at the bank',
    'NEFT SBIN526329123456 came in, RTGS HDFCR52026112512345678 did not',
    'Paid from ICIe3b0c44298fc1c149afbf4c8996fb924, as the app shows',
    'The customer called from 9876543210 and +91 98765 43210',
    'Call +91-98765-43210 before 18:00',
    'Same as order T2611250ABCDEFGH1234, which was delivered',
    'Smile.one has it as S26AB12CD34EF56GH78',
    'MooGold order 123456789, see theirs 98765432',
    'Player 12345678 (2001) is wrong, right is 87654321 2001',
    'Player 1234567890123456789 of Honor of Kings',
    'account 50100123456789 is not ours',
    'Player#1234 on server 2001',
    'H-7K2Q9M: the customer has it now',
    'asha.1234567890@example.com asked for it; paid by 9876543210@okhdfcbank',
    '550e8400-e29b-41d4-a716-446655440000',
    'https://example.com/ABCD1234EFGH5678IJKL',
    'Weekly-Pass-2024 was bought twice on 24-11-2026 at 10:15:20',
    '86 Diamonds + 8 bonus, ₹1,23,456.50 in all',
    'Gave 2x1000 UC instead of 1x2000UC',
    'PAID 5000 INTO BANK FROM HOME',
    'Windows11Pro was not ours; OrderNumber12345',
    'ऑर्डर दो बार हुआ, UTR 412345678901',
    '',
  ])('%s', (text) => {
    expect(looksLikeCode(text)).toBe(false);
    expect(reasonText(500).safeParse(text).success).toBe(true);
  });

  test('every id that the store makes', () => {
    for (let turn = 0; turn < 500; turn++)
      for (const id of [newId(), newOrderId(), newTransactionId()])
        expect(looksLikeCode(`see ${id}.`), id).toBe(false);
  });
});

describe('a gift code is refused', () => {
  test.each([
    ['Google Play', 'Sent code 4B7K9Q2MX8ZT1W5R6E3Y to the customer'],
    ['Apple', 'X7K2M9Q4T8W3Z6RB'],
    ['Steam', 'code: A1B2C-D3E4F-G5H6I'],
    ['Steam in small letters', 'a1b2c-d3e4f-g5h6i'],
    ['Amazon', '(ABC1-DE23FG-H4IJ)'.replace('ABC1', 'ABCD')],
    ['Xbox', 'ABCDE-12345-FGHIJ-67890-KLMNO'],
    ['PlayStation', 'XK7F-9Q2M-W4ZT'],
    ['Razer Gold, a PIN of digits', 'PIN 12345678901234'],
    ['Garena, with hyphens', '1234-5678-9012-3456'],
    ['a voucher with blanks', 'The PIN is 1234 5678 9012 3456'],
    ['letters and digits with blanks', 'use AB12 CD34 EF56 please'],
    ['PUBG', 'zF1hKW2z71L5z8aT9D'],
    ['in quotes at the end', 'He got “XK7F9Q2MW4ZT”.'],
  ])('%s: %s', (_, text) => {
    expect(looksLikeCode(text)).toBe(true);
    const refused = requiredReason(500).safeParse(text);
    expect(refused.error?.issues[0]?.message).toContain('looksLikeCode');
  });
});
