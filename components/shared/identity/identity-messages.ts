// Maps the errors of the identity provider and of its library (spec S8.12) to messages of the catalogue. Text from
// the provider or from the address is never shown, because anybody can write an address.
import type { IdentityMessage } from './identity-store';

export const IDENTITY_MESSAGES = {
  // Codes of the library.
  timeout: 'timeout',
  cancelled: 'cancelled',
  popup_open: 'windowNotOpened',
  missing_refresh_token: 'runOut',
  missing_scopes: 'runOut',
  mfa_required: 'secondStep',
  state_mismatch: 'otherAnswer',
  missing_transaction: 'begunElsewhere',
  request_error: 'unwell',
  invalid_configuration: 'notSetUp',
  use_dpop_nonce: 'unwell',
  invalid_token: 'untrusted',
  network: 'unreachable',
  storage: 'storage',
  // Codes of the provider, by OAuth 2.0 and OpenID Connect.
  access_denied: 'denied',
  unauthorized: 'unauthorized',
  login_required: 'loginRequired',
  consent_required: 'consentRequired',
  interaction_required: 'interactionRequired',
  account_selection_required: 'chooseAccount',
  invalid_grant: 'runOut',
  invalid_request: 'notSetUp',
  invalid_client: 'notSetUp',
  invalid_scope: 'notSetUp',
  invalid_target: 'notSetUp',
  unauthorized_client: 'notSetUp',
  unsupported_response_type: 'notSetUp',
  server_error: 'unwell',
  temporarily_unavailable: 'unwell',
  too_many_requests: 'tooMany',
  // Our codes for ID tokens that the library refuses.
  bad_token: 'untrusted',
  bad_issuer: 'otherService',
  bad_audience: 'otherApplication',
  bad_algorithm: 'otherMethod',
  bad_nonce: 'usedBefore',
  bad_time: 'wrongTime',
  bad_organization: 'otherOrganisation',
  // Codes of the library for unknown errors.
  login_failed: 'failed',
  token_failed: 'notRenewed',
} as const satisfies Record<string, IdentityMessage>;

export type IdentityErrorCode = keyof typeof IDENTITY_MESSAGES;
