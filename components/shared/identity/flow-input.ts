import type { Auth0ContextInterface } from '@auth0/auth0-react';

/** What began the wait that the library's `isLoading` shows. */
export type Beginning = 'callback' | 'silent' | 'popup';

export interface SignInAttempt {
  beginning: Beginning | null;
  /** Where the person goes once signed in; a page of this shop. */
  next: string;
}

export interface FlowInput {
  /** The provider's origin. */
  domain: string;
  /** Our own API's name at the provider, when it has one. */
  audience: string | undefined;
  /** The library's own calls, which stay the same from render to render. */
  auth0: Pick<
    Auth0ContextInterface,
    'loginWithRedirect' | 'loginWithPopup' | 'logout' | 'getIdTokenClaims' | 'getAccessTokenSilently'
  >;
  attempt: SignInAttempt;
  navigate: (path: string) => void;
}
