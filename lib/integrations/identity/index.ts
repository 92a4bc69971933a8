// Verifies the tokens that a browser received from the external identity provider. The sign-in itself runs in the
// browser, in the provider's library.
export { createIdentityProvider } from './create-identity-provider';
export type { IdentityProvider, IdentityTokens, VerifiedIdentity } from './port';
