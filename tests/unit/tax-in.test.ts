// The tax that the page of a product names before the payment.
import { expect, test } from 'vitest';
import { taxIn } from '@/components/storefront/product/price-of';

test.each([
  [100, 18, 15.25],
  [0.01, 18, 0],
  [0.04, 18, 0.01],
  [1000, 12.5, 111.11],
  [999_999.99, 28, 218_750],
])('of %d rupees at %d %% the tax is %d', (price, percent, tax) => {
  expect(taxIn(price, percent)).toBe(tax);
});
