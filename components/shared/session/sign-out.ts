import { logOut } from '@/components/shared/api/auth';
import { leaveProvider } from '@/components/shared/identity/leave-provider';
import { closeSession, currentSession } from './session-store';

interface SignOutOptions {
  /** False where the person stays on the page, or is on the way to log in again: the provider's page would be between. */
  atProvider?: boolean;
}

/** Ends the session here at once, then on the server and at the identity provider as well as they can be reached. */
export async function signOut({ atProvider = true }: SignOutOptions = {}): Promise<void> {
  const { token } = currentSession();
  closeSession();
  await logOut(token);
  if (atProvider) await leaveProvider();
}
