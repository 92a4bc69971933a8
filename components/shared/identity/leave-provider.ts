import { seconds, sleep } from '@/lib/platform/time';
import { type IdentityActions, identitySettings, setIdentityState, withIdentity } from './identity-store';
import { forgetProviderSession, hasProviderSession } from './provider-session';

/**
 * After our own session has ended: ends the provider's as well, when this person was signed in by it. That leaves the page
 * for the provider, which sends the person back to the shop. Without a network it ends in this browser alone.
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
