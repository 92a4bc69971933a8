/** What a browser needs to start a sign-in at the identity provider. All of it is public. */
export interface IdentitySettings {
  /** A full origin without a trailing slash; http only on a loopback address. */
  domain: string;
  clientId: string;
  audience: string | undefined;
  organization: string | undefined;
}
