'use client';

import { Auth0Provider } from '@auth0/auth0-react';
import { useRef } from 'react';
import { safeNext } from '@/components/shared/session/safe-next';
import { CodeDialog } from './code-dialog';
import type { SignInAttempt } from './flow-input';
import type { IdentitySettings } from './identity-settings';
import { isRedirectBack } from './redirect-address';
import { useIdentityFlow } from './use-identity-flow';

// The scopes of spec S6.4; the library adds offline_access.
const SCOPE = 'openid profile email update:price';

/** The identity provider's library. Fetched only when somebody needs it: it is half as large as the shop's own scripts. */
export default function Auth0Bridge({ settings }: { settings: IdentitySettings }) {
  const { domain, clientId, audience, organization } = settings;
  const attempt = useRef<SignInAttempt>({
    beginning: isRedirectBack(window.location.search) ? 'callback' : 'silent',
    next: '/home',
  });
  return (
    <Auth0Provider
      domain={domain}
      clientId={clientId}
      authorizationParams={{
        redirect_uri: window.location.origin,
        scope: SCOPE,
        ...(audience && { audience }),
        ...(organization && { organization }),
      }}
      useRefreshTokens
      // For a provider that gives none: a hidden frame asks instead.
      useRefreshTokensFallback
      cacheLocation="localstorage"
      httpTimeoutInSeconds={10}
      skipRedirectCallback={!isRedirectBack(window.location.search)}
      onRedirectCallback={(appState) => {
        attempt.current.next = safeNext(appState?.returnTo);
      }}
    >
      <IdentityFlow audience={audience} attempt={attempt.current} />
    </Auth0Provider>
  );
}

function IdentityFlow({ audience, attempt }: { audience: string | undefined; attempt: SignInAttempt }) {
  useIdentityFlow(audience, attempt);
  return <CodeDialog />;
}
