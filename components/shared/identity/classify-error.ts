import { IDENTITY_MESSAGES, type IdentityErrorCode } from './identity-messages';

/**
 * Errors that the library throws without a code, by the beginning of their text (in its jwt.ts, http.ts and
 * utils.ts).
 */
const CODES_BY_TEXT: readonly [start: string, code: IdentityErrorCode][] = [
  ["Timeout when executing 'fetch'", 'timeout'],
  ['There are no query params', 'missing_transaction'],
  ['Get access token failed', 'token_failed'],
  ['Issuer (iss)', 'bad_issuer'],
  ['Audience (aud)', 'bad_audience'],
  ['Authorized Party (azp)', 'bad_audience'],
  ['Signature algorithm of', 'bad_algorithm'],
  ['Nonce (nonce)', 'bad_nonce'],
  ['Expiration Time (exp)', 'bad_time'],
  ['Issued At (iat)', 'bad_time'],
  ['Not Before time (nbf)', 'bad_time'],
  ['Authentication Time (auth_time)', 'bad_time'],
  ['Organization ID (org_id)', 'bad_organization'],
  ['Organization Name (org_name)', 'bad_organization'],
  ['Subject (sub)', 'bad_token'],
  ['ID token', 'bad_token'],
  // Network errors, with the texts of Chrome, Safari and Firefox.
  ['Failed to fetch', 'network'],
  ['Load failed', 'network'],
  ['NetworkError', 'network'],
];

/** Errors of the browser, by name: an answer that is not JSON, an aborted call, forbidden or full storage. */
const CODES_BY_NAME: Record<string, IdentityErrorCode> = {
  SyntaxError: 'request_error',
  AbortError: 'timeout',
  SecurityError: 'storage',
  QuotaExceededError: 'storage',
};

/** Our code for an error that the library threw; 'login_failed' for an unknown one. */
export function classifyError(thrown: unknown): IdentityErrorCode {
  const { error, name, message } = (thrown ?? {}) as { error?: unknown; name?: unknown; message?: unknown };
  if (typeof error === 'string' && error !== '') return isKnown(error) ? error : 'login_failed';
  const text = typeof message === 'string' ? message : '';
  const found = CODES_BY_TEXT.find(([start]) => text.startsWith(start));
  return found?.[1] ?? (typeof name === 'string' ? CODES_BY_NAME[name] : undefined) ?? 'login_failed';
}

/** Whether the provider has ended this sign-in. All other errors may be temporary. */
export function isSignInEnded(code: IdentityErrorCode): boolean {
  const over: IdentityErrorCode[] = [
    'login_required',
    'consent_required',
    'interaction_required',
    'account_selection_required',
    'invalid_grant',
    'missing_refresh_token',
    'access_denied',
    'unauthorized',
  ];
  return over.includes(code);
}

function isKnown(code: string): code is IdentityErrorCode {
  return Object.hasOwn(IDENTITY_MESSAGES, code);
}
