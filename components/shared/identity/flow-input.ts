import type { Auth0ContextInterface } from '@auth0/auth0-react';

/** The operation for which the library's `isLoading` is true. */
type SignInOperation = 'callback' | 'silent' | 'popup';

export interface SignInAttempt {
  operation: SignInOperation | null;
  /** The page of this store that opens after the sign-in. */
  next: string;
  /** To connect the identity to the account that is open. */
  connect?: boolean;
}

export interface FlowInput {
  /** The provider's origin. */
  domain: string;
  /** The identifier of our own API at the provider, when it has one. */
  audience: string | undefined;
  /** The library's functions, which are the same in every render. */
  auth0: Pick<
    Auth0ContextInterface,
    'loginWithRedirect' | 'loginWithPopup' | 'logout' | 'getIdTokenClaims' | 'getAccessTokenSilently'
  >;
  attempt: SignInAttempt;
  navigate: (path: string) => void;
}
