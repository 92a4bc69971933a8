import { seconds, sleep } from '@/lib/platform/time';
import { type IdentityActions, identitySettings, setIdentityState, withIdentity } from './identity-store';
import { forgetProviderSession, hasProviderSession } from './provider-session';

/**
 * Ends the provider's session after our own session has ended, when the customer had signed in there. The browser
 * leaves for the provider's page, which redirects back to the store. Without a network only the traces in this
 * browser are removed.
 */
export async function leaveProvider(): Promise<void> {
  const settings = identitySettings();
  if (!settings || !hasProviderSession(settings.clientId)) return;
  const left = await Promise.race([askToLeave(), sleep(seconds(8)).then(() => false)]);
  if (left) return;
  forgetProviderSession(settings.clientId);
  setIdentityState({ phase: 'half-left' });
}

function askToLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    const go = (actions: IdentityActions) => {
      actions.leave().then(resolve, () => resolve(false));
    };
    withIdentity(go, () => resolve(false));
  });
}
