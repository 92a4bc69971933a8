import { logOut } from '@/components/store/api/auth';
import { closeSession, currentSession } from './session-store';

/** Ends the session here at once, and on the server as well as it can be reached. */
export async function signOut(): Promise<void> {
  const { token } = currentSession();
  closeSession();
  await logOut(token);
}
