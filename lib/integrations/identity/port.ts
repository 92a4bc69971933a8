export interface IdentityTokens {
  idToken: string;
  /** An access token for the store's audience; its scope and permissions become the grants. */
  accessToken?: string | undefined;
}

export interface VerifiedIdentity {
  /** `issuer|subject`, which identifies one person at one provider. */
  subject: string;
  email: string;
  name: string;
  /** For example update:price; empty without an access token. */
  grants: string[];
}

export interface IdentityProvider {
  /** The public settings with which a browser starts a sign-in. */
  client: {
    domain: string;
    clientId: string;
    audience: string | undefined;
    organization: string | undefined;
  };
  /** Throws identity_refused for invalid tokens, identity_unreachable when the provider's keys cannot be fetched. */
  verify(tokens: IdentityTokens): Promise<VerifiedIdentity>;
}
