import { seconds, sleep } from '@/lib/platform/time';
import {
  type IdentityActions,
  identitySettings,
  setIdentityState,
  withIdentityActions,
} from './identity-store';
import { clearProviderSession, hasProviderSession } from './provider-session';

/**
 * Ends the provider's session after our own session has ended, when the customer had signed in there. The browser
 * leaves for the provider's page, which redirects back to the store. Without a network only the traces in this
 * browser are removed.
 */
export async function signOutAtProvider(): Promise<void> {
  const settings = identitySettings();
  if (!settings || !hasProviderSession(settings.clientId)) return;
  const signedOut = await Promise.race([requestSignOut(), sleep(seconds(8)).then(() => false)]);
  if (signedOut) return;
  clearProviderSession(settings.clientId);
  setIdentityState({ phase: 'signed-out-locally' });
}

function requestSignOut(): Promise<boolean> {
  return new Promise((resolve) => {
    const go = (actions: IdentityActions) => {
      actions.signOut().then(resolve, () => resolve(false));
    };
    withIdentityActions(go, () => resolve(false));
  });
}
