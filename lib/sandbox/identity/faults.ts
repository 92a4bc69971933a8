import type { FaultDefinition } from '@/lib/sandbox/faults/types';

const service = 'identity';

/** The faults of IDENTITY-11, and the invalid tokens that both sides must refuse (IDENTITY-7). */
export const IDENTITY_FAULTS = [
  {
    service,
    name: 'deny_consent',
    title: 'Consent denied',
    effect: 'The sign-in page returns error=access_denied at once.',
  },
  {
    service,
    name: 'drop_session',
    title: 'Session dropped',
    effect: "The provider forgets the browser's session: a silent check answers login_required.",
  },
  {
    service,
    name: 'slow_token',
    title: 'Token delayed',
    effect: 'The token call answers late; the browser library gives up after 10 s.',
    params: [{ name: 'ms', label: 'milliseconds', default: 12_000 }],
  },
  {
    service,
    name: 'token_500',
    title: 'Token call fails',
    effect: 'The token call answers 500 without an error field.',
  },
  { service, name: 'wrong_nonce', title: 'Wrong nonce', effect: 'The ID token carries another nonce.' },
  { service, name: 'wrong_issuer', title: 'Wrong issuer', effect: 'The ID token names another issuer.' },
  {
    service,
    name: 'wrong_audience',
    title: 'Wrong audience',
    effect: 'The ID token is meant for another client.',
  },
  {
    service,
    name: 'wrong_azp',
    title: 'Wrong party',
    effect: 'The ID token has two audiences and was given to the other one (azp).',
  },
  {
    service,
    name: 'wrong_organization',
    title: 'Wrong organisation',
    effect: 'The ID token is of a member of another organisation (org_id, org_name).',
  },
  {
    service,
    name: 'algorithm_none',
    title: 'No algorithm',
    effect: 'The ID token says alg: none and carries no signature.',
  },
  {
    service,
    name: 'algorithm_hs256',
    title: 'Wrong algorithm',
    effect: "The ID token says alg: HS256 and is signed with the provider's public key as the shared secret.",
  },
  {
    service,
    name: 'bad_signature',
    title: 'Bad signature',
    effect: 'The ID token is signed with a key that is not in the JWKS. The browser library does not notice.',
  },
  { service, name: 'expired_token', title: 'Expired ID token', effect: 'The ID token expired an hour ago.' },
  {
    service,
    name: 'email_unverified',
    title: 'Email not verified',
    effect: 'The ID token says email_verified: false.',
  },
  { service, name: 'down', title: 'Down', effect: 'Connections to the provider are reset.' },
] as const satisfies readonly FaultDefinition[];
