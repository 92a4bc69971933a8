// Why a payment failed, by the words of gateways and banks.
import { expect, test } from 'vitest';
import en from '@/components/shared/messages/en/confirmation.json';
import hi from '@/components/shared/messages/hi/confirmation.json';
import { failureOf } from '@/components/storefront/confirmation/payment-failure';

test.each([
  ['Transaction declined by the payer', 'declined'],
  ['Collect request rejected', 'declined'],
  ['Transaction Timeout.', 'expired'],
  ['Collect request expired', 'expired'],
  ['The payment was not completed.', 'expired'],
  ['INSUFFICIENT FUNDS IN CUSTOMER ACCOUNT', 'short'],
  ['Transaction declined: insufficient balance', 'short'],
  ['Debit limit exceeded, declined by the bank', 'limit'],
  ['Invalid MPIN', 'pin'],
  ['MPIN tries exceeded', 'pin'],
  ['Remitter bank is down', 'bank'],
  ['Issuer bank unavailable', 'bank'],
  ['Reversed by the bank', 'returned'],
  ['U69', null],
  ['Pinned to the wall', null],
  ['', null],
] as const)('the remark “%s” says %s, in both languages', (remark, failure) => {
  expect(failureOf(remark)).toBe(failure);
  if (failure) for (const { failures } of [en, hi]) expect(failures[failure].length).toBeGreaterThan(10);
});
