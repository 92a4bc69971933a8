// Fraud rules: what breaks each kind, at its limit and one beside it, and the sentences that staff read.
import { expect, test } from 'vitest';
import { describeHit, isHit, minutesText } from '@/lib/domain/fraud-rules/judging/is-hit';
import { createRuleForm, type RuleTerms, termsSchema } from '@/lib/domain/fraud-rules/schema';

const ORDERS: RuleTerms = { kind: 'velocity', by: 'payer', counted: 'orders', most: 3, minutes: 90 };
const RUPEES: RuleTerms = { ...ORDERS, counted: 'rupees', most: 100 };
const ACCOUNTS: RuleTerms = { kind: 'accounts', by: 'player', most: 2, days: 7 };
const FIRST: RuleTerms = { kind: 'first_order', rupees: 500, days: 3 };
const CLAIMS: RuleTerms = { kind: 'claims', least: 2, percent: 40, days: 30 };

const cases: [string, RuleTerms, bigint[], bigint, boolean][] = [
  ['the last order that a velocity permits', ORDERS, [2n, 0n], 100n, false],
  ['the first order that it does not', ORDERS, [3n, 0n], 100n, true],
  ['the last paisa of rupees', RUPEES, [9n, 50_00n], 50_00n, false],
  ['one paisa more', RUPEES, [0n, 50_00n], 50_01n, true],
  ['the last account of a player', ACCOUNTS, [1n], 1n, false],
  ['one account more', ACCOUNTS, [2n], 1n, true],
  ['a large first order', FIRST, [1n], 500_00n, true],
  ['a small first order', FIRST, [1n], 499_99n, false],
  ['a large later order', FIRST, [0n], 500_00n, false],
  ['too few claims', CLAIMS, [1n, 1n], 1n, false],
  ['too low a share of claims', CLAIMS, [2n, 6n], 1n, false],
  ['claims at both limits', CLAIMS, [2n, 5n], 1n, true],
  ['a block', { kind: 'blocked' }, [1n], 1n, true],
  ['no block', { kind: 'blocked' }, [0n], 1n, false],
];
test.each(cases)('%s', (_, terms, measured, amount, hit) => {
  expect(isHit(terms, measured, amount)).toBe(hit);
});

test('staff read what was found and the limit', () => {
  expect(describeHit(ORDERS, [3n, 0n], 1n)).toBe('4 orders or more in 90 minutes by this payer; at most 3');
  expect(describeHit(RUPEES, [1n, 90_00n], 20_50n)).toBe('₹110.50 in 90 minutes by this payer; at most ₹100');
  expect(describeHit(ACCOUNTS, [2n], 1n)).toBe('3 accounts with this player in 7 days; at most 2');
  expect(describeHit(CLAIMS, [2n, 5n], 1n)).toContain('2 of 5 delivered orders of 30 days');
});

test('minutes are read as hours and days where they are whole', () => {
  expect([1, 60, 120, 1440, 2880, 61].map(minutesText)).toEqual([
    ...['1 minute', '1 hour', '2 hours', '1 day', '2 days', '61 minutes'],
  ]);
});

test('a rule that no order could break, or that reads too much, is refused at its field', () => {
  const refusedAt = (terms: object, given: object = {}) => {
    const rule = { name: 'A rule', reason: 'A reason.', outcome: 'hold', mode: 'on', terms, ...given };
    return createRuleForm.safeParse(rule).error?.issues.map(({ path }) => path.join('.'));
  };
  expect(refusedAt({ ...ORDERS, most: 0 })).toEqual(['terms.most']);
  expect(refusedAt({ ...ORDERS, most: 1000 })).toEqual(['terms.most']);
  expect(refusedAt({ ...RUPEES, most: 1000 })).toBeUndefined();
  expect(refusedAt({ ...ORDERS, minutes: 90 * 24 * 60 + 1 })).toEqual(['terms.minutes']);
  expect(refusedAt({ ...ACCOUNTS, by: 'account' })).toEqual(['terms.by']);
  expect(refusedAt(ORDERS, { outcome: 'refuse' })).toEqual(['outcome']);
  expect(refusedAt(ORDERS, { reason: ' ' })).toEqual(['reason']);
  expect(termsSchema.safeParse({ kind: 'of a later version' }).success).toBe(false);
});
