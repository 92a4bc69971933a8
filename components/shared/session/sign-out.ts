import { logOut } from '@/components/shared/api/auth';
import { signOutAtProvider } from '@/components/shared/identity/sign-out-at-provider';
import { closeSession, currentSession } from './session-store';

interface SignOutOptions {
  /**
   * False when the customer stays on the page or is about to log in again: the provider's page would interrupt that.
   */
  atProvider?: boolean;
}

/** Ends the session in this browser at once, then on the server and at the identity provider if they can be reached. */
export async function signOut({ atProvider = true }: SignOutOptions = {}): Promise<void> {
  const { token } = currentSession();
  closeSession();
  await logOut(token);
  if (atProvider) await signOutAtProvider();
}
