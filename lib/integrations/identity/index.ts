// The external identity provider as the server sees it: tokens that a browser brought, believed only when they are
// proved. The browser's own part is the provider's library.
export { createIdentityProvider } from './create-identity-provider';
export type { IdentityProvider, IdentityTokens, VerifiedIdentity } from './port';
