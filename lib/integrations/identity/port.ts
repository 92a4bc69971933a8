export interface IdentityTokens {
  idToken: string;
  /** For the store's own audience; its scope and permissions are the grants. */
  accessToken?: string | undefined;
}

export interface VerifiedIdentity {
  /** Issuer and subject: one person at one provider. */
  subject: string;
  email: string;
  name: string;
  /** For example update:price; empty without an access token. */
  grants: string[];
}

export interface IdentityProvider {
  /** Public: what a browser needs to start a sign-in. */
  client: {
    domain: string;
    clientId: string;
    audience: string | undefined;
    organization: string | undefined;
  };
  /** Throws identity_refused for tokens that prove nothing, identity_unreachable when the provider's keys cannot be had. */
  verify(tokens: IdentityTokens): Promise<VerifiedIdentity>;
}
