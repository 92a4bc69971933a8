import { describe, expect, it } from 'vitest';
import { isRedirectBack, withoutRedirectParameters } from '@/components/shared/identity/redirect-address';

describe('the way back from the identity provider', () => {
  it.each([
    '?code=a&state=b',
    '?state=b&code=a',
    '?error=access_denied&state=b',
    '?x=1&code=a&state=b&iss=c',
  ])('is known by %s', (search) => {
    expect(isRedirectBack(search)).toBe(true);
  });

  it.each([
    '',
    '?code=a',
    '?state=b',
    '?error=a',
    '?code=&state=b',
    '?code=a&state=',
    '?barcode=a&estate=b',
    '?code=a#state=b',
  ])('is not meant by "%s"', (search) => {
    expect(isRedirectBack(search)).toBe(false);
  });

  it('leaves nothing of it in the address, and everything else', () => {
    const href = 'https://shop.example/product/x?from=mail&code=a&state=b&iss=c&session_state=d#top';
    expect(withoutRedirectParameters(href)).toBe('/product/x?from=mail#top');
    expect(withoutRedirectParameters('https://shop.example/?error=a&error_description=b&state=c')).toBe('/');
  });
});
