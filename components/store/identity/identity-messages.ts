// What goes wrong at the identity provider or in its library (spec section 8), each in a sentence for the person. Nothing
// that the provider or an address says is ever shown as it stands: anybody can write an address.
import { LOAD_FAILURES } from './load-failures';

const START_AGAIN = 'Please start again.';
const NOT_SET_UP =
  'Single sign-on is not set up correctly for this shop. Please log in another way, and tell our support.';
const UNTRUSTED = `The sign-in service sent a sign-in that we cannot trust. ${START_AGAIN}`;
const UNREACHABLE =
  'The sign-in service could not be reached. Please check your connection and try again in a moment.';
const RUN_OUT = 'Your sign-in has run out. Please sign in again.';
const UNWELL = 'The sign-in service did not answer as it should. Please try again in a moment.';
const BEGUN_ELSEWHERE = `This sign-in was not begun in this browser tab, or it is finished already. ${START_AGAIN}`;

export const IDENTITY_MESSAGES = {
  ...LOAD_FAILURES,
  // The library's own.
  timeout: 'The sign-in took too long. Please try again.',
  cancelled: 'The sign-in window was closed before you were signed in.',
  popup_open:
    'Your browser did not open the sign-in window. Please allow windows for this page, or use Continue with single sign-on.',
  missing_refresh_token: RUN_OUT,
  missing_scopes: RUN_OUT,
  mfa_required: 'Your sign-in account asks for a second step. Please sign in again and finish it there.',
  state_mismatch: `This answer does not belong to the sign-in that you began here. ${START_AGAIN}`,
  missing_transaction: BEGUN_ELSEWHERE,
  request_error: UNWELL,
  invalid_configuration: NOT_SET_UP,
  use_dpop_nonce: UNWELL,
  invalid_token: UNTRUSTED,
  network: UNREACHABLE,
  storage:
    'Your browser does not let the shop keep anything, and a sign-in needs that. Please allow it, or log in another way.',
  // The provider's, by OAuth 2.0 and OpenID Connect.
  access_denied: 'The sign-in was cancelled, or your sign-in account may not use this shop.',
  unauthorized: 'Your sign-in account may not use this shop. Please ask whoever manages it.',
  login_required: 'You are no longer signed in at the sign-in service. Please sign in again.',
  consent_required: 'The sign-in service needs your permission first. Please sign in again.',
  interaction_required: 'The sign-in service has a question for you. Please sign in again.',
  account_selection_required: 'Please sign in again and choose an account.',
  invalid_grant: RUN_OUT,
  invalid_request: NOT_SET_UP,
  invalid_client: NOT_SET_UP,
  invalid_scope: NOT_SET_UP,
  invalid_target: NOT_SET_UP,
  unauthorized_client: NOT_SET_UP,
  unsupported_response_type: NOT_SET_UP,
  server_error: UNWELL,
  temporarily_unavailable: UNWELL,
  too_many_requests: 'Too many tries at the sign-in service. Please wait a few minutes, then try again.',
  // ID tokens that the library refuses.
  bad_token: UNTRUSTED,
  bad_issuer: `This sign-in comes from another sign-in service than ours. ${START_AGAIN}`,
  bad_audience: `This sign-in was meant for another application. ${START_AGAIN}`,
  bad_algorithm: `The sign-in service signed with a method that we do not accept. ${START_AGAIN}`,
  bad_nonce: `This sign-in was used before, or belongs to somebody else. ${START_AGAIN}`,
  bad_time:
    'This sign-in has expired or is not valid yet. Please check the clock of your device and start again.',
  bad_organization: 'Your sign-in account does not belong to our organisation. Please use another one.',
  // What it says when it knows nothing.
  login_failed: 'Login failed. Please try again.',
  token_failed: 'Your sign-in could not be renewed. Please sign in again.',
} as const satisfies Record<string, string>;

export type IdentityErrorCode = keyof typeof IDENTITY_MESSAGES;

export function sentenceFor(code: IdentityErrorCode): string {
  return IDENTITY_MESSAGES[code];
}
