import { logOut } from '@/components/store/api/auth';
import { leaveProvider } from '@/components/store/identity/leave-provider';
import { closeSession, currentSession } from './session-store';

/** Ends the session here at once, then on the server and at the identity provider as well as they can be reached. */
export async function signOut(): Promise<void> {
  const { token } = currentSession();
  closeSession();
  await logOut(token);
  await leaveProvider();
}
