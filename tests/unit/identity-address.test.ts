import { expect, test } from 'vitest';
import { isRedirectBack, withoutRedirectParameters } from '@/components/shared/identity/redirect-address';

test.each([
  '?code=a&state=b',
  '?state=b&code=a',
  '?error=access_denied&state=b',
  '?x=1&code=a&state=b&iss=c',
])('the address %s is recognised as a return from the identity provider', (search) => {
  expect(isRedirectBack(search)).toBe(true);
});

test.each([
  '',
  '?code=a',
  '?state=b',
  '?error=a',
  '?code=&state=b',
  '?code=a&state=',
  '?barcode=a&estate=b',
  '?code=a#state=b',
])('the address "%s" is not taken for a return from the identity provider', (search) => {
  expect(isRedirectBack(search)).toBe(false);
});

test('a return from the identity provider leaves everything else in the address', () => {
  const href = 'https://shop.example/product/x?from=mail&code=a&state=b&iss=c&session_state=d#top';
  expect(withoutRedirectParameters(href)).toBe('/product/x?from=mail#top');
  expect(withoutRedirectParameters('https://shop.example/?error=a&error_description=b&state=c')).toBe('/');
});
