'use client';

import { Auth0Provider } from '@auth0/auth0-react';
import { Suspense, useRef, useState } from 'react';
import { safeNext } from '@/components/shared/session/safe-next';
import { lazyPart } from '@/components/ui/lazy-part';
import type { SignInAttempt } from './flow-input';
import type { IdentitySettings } from './identity-settings';
import { isRedirectBack } from './redirect-address';
import { useIdentity } from './use-identity';
import { useIdentityFlow } from './use-identity-flow';

// Few accounts have a second factor.
const CodeDialog = lazyPart(() => import('./code-dialog'));

// The scopes of spec S6.4; the library adds offline_access.
const SCOPE = 'openid profile email update:price';

/**
 * Mounts the identity provider's library. It is loaded only when it is needed, because it is half as large as the
 * store's own scripts.
 */
export default function Auth0Bridge({ settings }: { settings: IdentitySettings }) {
  const { domain, clientId, audience, organization } = settings;
  const attempt = useRef<SignInAttempt>({
    operation: isRedirectBack(window.location.search) ? 'callback' : 'silent',
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
      // For a provider that issues no refresh tokens: the library uses a hidden frame instead.
      useRefreshTokensFallback
      cacheLocation="localstorage"
      httpTimeoutInSeconds={10}
      skipRedirectCallback={!isRedirectBack(window.location.search)}
      onRedirectCallback={(appState) => {
        attempt.current.next = safeNext(appState?.returnTo);
        attempt.current.connect = appState?.connect === true;
      }}
    >
      <IdentityFlow audience={audience} attempt={attempt.current} />
    </Auth0Provider>
  );
}

function IdentityFlow({ audience, attempt }: { audience: string | undefined; attempt: SignInAttempt }) {
  useIdentityFlow(audience, attempt);
  const isAsked = useIdentity().state.phase === 'code';
  // It stays when it is closed, because closing it returns the focus.
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    wasAsked && (
      <Suspense>
        <CodeDialog />
      </Suspense>
    )
  );
}
