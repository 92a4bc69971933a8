import fc from 'fast-check';
import { createTranslator } from 'next-intl';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { errorText, fieldError, isLinkCorrupted } from '@/components/shared/api/error-messages';
import type { Failure } from '@/components/shared/api/request';
import { messagesOf } from '@/components/shared/messages/catalogue';
import { safeNext, withNext } from '@/components/shared/session/safe-next';
import { passwordStrength } from '@/components/storefront/password/password-strength';
import {
  emailError,
  newPasswordError,
  registrationErrors,
} from '@/components/storefront/register/field-errors';
import { mailServiceOf } from '@/components/storefront/verification/mail-service';
import { parsePendingEmail } from '@/components/storefront/verification/pending-email';
import { codeIn, mobileDigits } from '@/components/ui/digits';
import { clockText } from '@/components/ui/use-countdown';
import { NOTICE } from '@/lib/domain/consents/schema';

test.each([
  '9876543210',
  '+91 98765 43210',
  '91-98765-43210',
  '0 98765 43210',
  '(+91) 9876543210',
  '0091 98765 43210',
  '९८७६५४३२१०',
  '９８７６５４３２１０',
  'tel:+919876543210',
])('a mobile number written %s is 9876543210', (written) => {
  expect(mobileDigits(written)).toBe('9876543210');
});

test('a mobile number keeps a 91 that is its own', () => {
  expect(mobileDigits('9198765432')).toBe('9198765432');
  expect(mobileDigits('+91 9198765432')).toBe('9198765432');
});

test('a mobile number that is too long is not shortened to a valid one', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{10,20}$/), (digits) => {
      fc.pre(!(digits.length === 12 && digits.startsWith('91')));
      expect(mobileDigits(digits).length).toBeGreaterThan(10);
    }),
  );
});

test.each([
  ['123456', '123456'],
  ['123456 is your OTP for Tarang. Valid for 5 minutes.', '123456'],
  ['Tarang: your OTP is 123456.', '123456'],
  ['Order 98765432109: 123456', '123456'],
  ['123 456', '123456'],
  ['123-456 is your code', '123456'],
  ['१२३४५६', '123456'],
  ['12ab34', '1234'],
  ['no code here', ''],
])('the code in the text message "%s" is "%s"', (text, code) => {
  expect(codeIn(text, 6)).toBe(code);
});

test('a code in a text message never has more than six digits', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(codeIn(text, 6)).toMatch(/^\d{0,6}$/);
    }),
  );
});

test.each([
  ['', 'short'],
  ['seven77', 'short'],
  ['पासवर्ड', 'short'],
  ['password1', 'weak'],
  ['12345678', 'weak'],
  ['qwertyuiop', 'weak'],
  ['aaaaaaaaaaaa', 'weak'],
  ['AshaRao99', 'weak'],
  ['asha.rao.2001', 'weak'],
  ['umbrella', 'good'],
  ['x7Kq!2pZ', 'good'],
  ['seven wet umbrellas', 'strong'],
  ['x7Kq!2pZ-w9', 'strong'],
  ['नदी किनारे पुराना घर', 'strong'],
])('the strength of the password %s is %s', (password, strength) => {
  expect(passwordStrength(password, ['Asha Rao', 'asha.rao2001@example.com'])).toBe(strength);
});

describe('errors of the server', () => {
  const failure: Failure = { code: 'rate_limited', message: 'Too many.', status: 429 };
  const speak = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } });
  beforeEach(() => speak('en'));

  test('an error of the server is shown with the time to wait, in words', () => {
    expect(errorText({ ...failure, retryAfter: 30 })).toBe('Too many. You can try again in 30 seconds.');
    expect(errorText(failure)).toBe('Too many.');
    expect(errorText({ code: 'unavailable', message: 'Later.', status: 503, retryAfter: 5 })).toBe('Later.');
  });

  test.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [3600, '1 hour'],
    [3601, '2 hours'],
  ])('a wait of %i seconds is shown as %s', (seconds, words) => {
    expect(errorText({ ...failure, retryAfter: seconds })).toBe(`Too many. You can try again in ${words}.`);
  });

  test('an error of a field becomes a sentence below it', () => {
    const refused = { ...failure, fields: { password: 'repeats itself' } };
    expect(fieldError('Password', refused, 'password')).toBe('Password repeats itself.');
    expect(fieldError('Name', refused, 'name')).toBeUndefined();
    expect(fieldError('Name', failure, 'name')).toBeUndefined();
  });

  test('an error of the server is shown in the words of the page', () => {
    speak('hi');
    expect(errorText({ ...failure, message: 'बहुत ज़्यादा।', retryAfter: 61 })).toBe(
      'बहुत ज़्यादा। 2 मिनट बाद फिर कोशिश करें।',
    );
    expect(fieldError('नाम', { ...failure, fields: { name: 'ख़ाली है' } }, 'name')).toBe('नाम ख़ाली है।');
  });

  test('a corrupted link is distinguished from another failure', () => {
    expect(isLinkCorrupted({ ...failure, code: 'link_corrupted' })).toBe(true);
    expect(isLinkCorrupted({ ...failure, code: 'invalid_input', fields: { token: 'is too long' } })).toBe(
      true,
    );
    expect(isLinkCorrupted({ ...failure, code: 'invalid_input', fields: { password: 'is empty' } })).toBe(
      false,
    );
    expect(isLinkCorrupted(failure)).toBe(false);
  });
});

const t = createTranslator({ locale: 'en', messages: messagesOf('en'), namespace: 'auth' });
const right = {
  name: 'Asha',
  mobilenumber: '9876543210',
  email: 'a@b.in',
  password: 'umbrella',
  notice: NOTICE,
  adult: true,
  consents: [],
};

test('the register form accepts valid input', () => {
  expect(Object.values(registrationErrors(t, right)).filter(Boolean)).toEqual([]);
});

test.each([
  [{ name: '' }, 'name'],
  [{ mobilenumber: '' }, 'mobilenumber'],
  [{ mobilenumber: '987654321' }, 'mobilenumber'],
  [{ mobilenumber: '98765432101' }, 'mobilenumber'],
  [{ email: '' }, 'email'],
  [{ email: 'a@b' }, 'email'],
  [{ password: '' }, 'password'],
  [{ password: '1234567' }, 'password'],
  [{ adult: false }, 'adult'],
])('the register form refuses %o', (wrong, field) => {
  const errors = registrationErrors(t, { ...right, ...wrong });
  expect(Object.keys(errors).filter((name) => errors[name])).toEqual([field]);
});

test('the register form counts the characters of a password as people do', () => {
  expect(newPasswordError(t, '🌊🌊🌊🌊')).toBeDefined();
  expect(newPasswordError(t, '🌊🌊🌊🌊🌊🌊🌊🌊')).toBeUndefined();
  expect(emailError(t, 'first.last+tag@mail.example.co.in')).toBeUndefined();
});

test.each([
  ['a@gmail.com', 'https://mail.google.com'],
  ['A@GoogleMail.com', 'https://mail.google.com'],
  ['a@outlook.com', 'https://outlook.live.com/mail/'],
  ['a@hotmail.co.in', 'https://outlook.live.com/mail/'],
  ['a@yahoo.co.in', 'https://mail.yahoo.com'],
  ['a@ymail.com', 'https://mail.yahoo.com'],
  ['a@notyahoo.com', 'https://mail.google.com'],
  ['a@gmail.com.example.org', 'https://mail.google.com'],
  ['nonsense', 'https://mail.google.com'],
  [undefined, 'https://mail.google.com'],
])('the mail service of %s is %s', (email, href) => {
  expect(mailServiceOf(email).href).toBe(href);
});

test('a remembered address is accepted only in its own form', () => {
  expect(parsePendingEmail('{"email":"a@b.in","sentAt":5}')).toEqual({ email: 'a@b.in', sentAt: 5 });
  for (const text of [null, '', '{', '5', 'null', '{"email":1,"sentAt":5}', '{"email":"a@b.in"}'])
    expect(parsePendingEmail(text)).toBeNull();
});

test('a countdown shows whole seconds, and 00:00 only at its end', () => {
  expect([300_000, 299_001, 60_000, 59_999, 1000, 1, 0].map(clockText)).toEqual([
    '05:00',
    '05:00',
    '01:00',
    '01:00',
    '00:01',
    '00:01',
    '00:00',
  ]);
});

test.each([
  ['/product/x?a=b#c', '/product/x?a=b#c'],
  ['/confirmation?client_txn_id=1&code=2&state=3', '/confirmation?client_txn_id=1'],
  ['/hi/wallet?a=b#c', '/wallet?a=b#c'],
  ['/en/wallet', '/wallet'],
  ['/hi/hi/wallet', '/wallet'],
  ['/history', '/history'],
  ['/hi', '/home'],
  ['/hi/', '/'],
  ['/hi/login?next=/wallet', '/home'],
  ['/hi//elsewhere.example', '/home'],
  [null, '/home'],
  ['', '/home'],
  ['/login', '/home'],
  ['//elsewhere.example', '/home'],
  ['/\\elsewhere.example', '/home'],
  ['/\t/elsewhere.example', '/home'],
  ['https://elsewhere.example', '/home'],
  ['javascript:alert(1)', '/home'],
  ['home', '/home'],
])('signing in with the address %s leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path);
});

test('the address after signing in is passed on to the neighbouring page', () => {
  expect(withNext('/register', '/home')).toBe('/register');
  expect(withNext('/register', '/product/x?a=b')).toBe('/register?next=%2Fproduct%2Fx%3Fa%3Db');
});
