import { readFileSync } from 'node:fs';
import {
  AuthenticationError,
  GenericError,
  InvalidConfigurationError,
  MfaRequiredError,
  MissingRefreshTokenError,
  MissingScopesError,
  OAuthError,
  PopupCancelledError,
  PopupOpenError,
  PopupTimeoutError,
  TimeoutError,
  UseDpopNonceError,
} from '@auth0/auth0-react';
import { expect, test } from 'vitest';
import { classifyError, isSignInEnded } from '@/components/shared/identity/classify-error';
import { IDENTITY_MESSAGES } from '@/components/shared/identity/identity-messages';
import { messagesOf } from '@/components/shared/messages/catalogue';
import { absolute } from '../support/server/files';

// The library passes its window along with its error, and reads nothing of it.
const popup = {} as Window;

test.each<[code: string, thrown: Error]>([
  ['timeout', new TimeoutError()],
  ['timeout', new PopupTimeoutError(popup)],
  ['timeout', new Error("Timeout when executing 'fetch'")],
  ['timeout', new DOMException('signal is aborted without reason', 'AbortError')],
  ['cancelled', new PopupCancelledError(popup)],
  ['popup_open', new PopupOpenError()],
  ['missing_refresh_token', new MissingRefreshTokenError('audience', 'openid')],
  ['missing_scopes', new MissingScopesError('audience', 'openid')],
  ['mfa_required', new MfaRequiredError('mfa_required', 'Multifactor authentication required', 'token', {})],
  ['state_mismatch', new GenericError('state_mismatch', 'Invalid state')],
  ['missing_transaction', new GenericError('missing_transaction', 'Invalid state')],
  ['missing_transaction', new Error('There are no query params available for parsing.')],
  ['login_required', new GenericError('login_required', 'End-User authentication is required')],
  ['consent_required', new GenericError('consent_required', 'x')],
  ['interaction_required', new GenericError('interaction_required', 'x')],
  ['request_error', new GenericError('request_error', 'HTTP error. Unable to fetch https://id.example/')],
  ['request_error', new SyntaxError('Unexpected token < in JSON')],
  ['invalid_grant', new GenericError('invalid_grant', 'grant request is invalid')],
  ['access_denied', new AuthenticationError('access_denied', 'User did not authorize', 'state')],
  ['server_error', new OAuthError('server_error')],
  ['invalid_configuration', new InvalidConfigurationError('one thing', 'another')],
  ['use_dpop_nonce', new UseDpopNonceError(undefined)],
  ['network', new TypeError('Failed to fetch')],
  ['network', new TypeError('Load failed')],
  ['network', new TypeError('NetworkError when attempting to fetch resource.')],
  ['storage', new DOMException('Access is denied for this document.', 'SecurityError')],
  ['login_failed', new Error('Login failed')],
  ['token_failed', new Error('Get access token failed')],
])("the library's error gets our name %s: %s", (code, thrown) => {
  expect(classifyError(thrown)).toBe(code);
});

// An update of the library with other wording must fail here.
const source = readFileSync(absolute('node_modules/@auth0/auth0-spa-js/src/jwt.ts'), 'utf8');
const texts = [...source.matchAll(/throw new Error\(\s*(['"`])(.+?)\1/gs)].map(([, , text]) => text ?? '');

test("the test reads the library's messages about ID tokens", () => {
  expect(texts.length).toBeGreaterThan(20);
});

test.each(texts)('the library\'s ID token error "%s" gets a name of ours', (text) => {
  expect(classifyError(new Error(text))).toMatch(/^bad_/);
});

test.each([
  ['an error code that the address invented', new GenericError('call_555_0100', 'Call us')],
  ['a code that objects have by themselves', new GenericError('constructor', 'x')],
  ['an error of our own making', new TypeError('undefined is not a function')],
  ['a text', 'oops'],
  ['nothing', undefined],
])('an unknown error is a failed login: %s', (_, thrown) => {
  expect(classifyError(thrown)).toBe('login_failed');
});

test.each(Object.entries(messagesOf('en').identity.failures))(
  'the failure %s has an English sentence without technical terms',
  (_, sentence) => {
    expect(sentence).toMatch(/^[A-Z][^_{}<>"`]{25,170}[.]$/);
    // Technical terms.
    expect(sentence).not.toMatch(/\b(token|nonce|OAuth|JWT|grant|scope|audience|issuer|HTTP|popup|error)\b/i);
  },
);

test.each(Object.entries(messagesOf('hi').identity.failures))(
  'the failure %s has a Hindi sentence',
  (_, sentence) => {
    expect(sentence).toMatch(/^[\u0900-\u097F][^_{}<>"`]{25,170}।$/);
  },
);

test('each error of spec S8.12 has a sentence', () => {
  const codes = ['timeout', 'cancelled', 'missing_refresh_token', 'mfa_required', 'state_mismatch'];
  const others = ['missing_transaction', 'login_required', 'request_error', 'login_failed', 'token_failed'];
  for (const code of [...codes, ...others]) expect(IDENTITY_MESSAGES).toHaveProperty(code);
});

test.each(['login_required', 'invalid_grant', 'missing_refresh_token'] as const)(
  'a silent check ends for good on %s',
  (code) => {
    expect(isSignInEnded(code)).toBe(true);
  },
);

test.each(['network', 'timeout', 'request_error', 'server_error', 'mfa_required'] as const)(
  'a silent check is tried again after %s',
  (code) => {
    expect(isSignInEnded(code)).toBe(false);
  },
);
