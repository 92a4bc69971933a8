/** What a browser needs to start a sign-in at the identity provider. Public. */
export interface IdentitySettings {
  /** A full origin without a slash at the end; http only on a loopback address. */
  domain: string;
  clientId: string;
  audience: string | undefined;
  organization: string | undefined;
}
