import { signInByIdentity } from '@/components/shared/api/identity';
import { isSignedOutOnPurpose } from '@/components/shared/session/session-storage';
import { currentSession } from '@/components/shared/session/session-store';
import { classifyError, isSignInEnded } from './classify-error';
import type { FlowInput } from './flow-input';
import { openSessionFromReply } from './open-session-from-reply';
import { readProof } from './read-proof';

/**
 * The silent check at the start of a page, after the library's own. The library's check hides every error and still
 * reports the user when the provider has ended the sign-in, so the token is requested once more with errors thrown.
 * The customer sees nothing of this check.
 */
export async function checkSilently(input: FlowInput, isAuthenticated: boolean): Promise<void> {
  const { auth0 } = input;
  const clearLibrarySession = () => auth0.logout({ openUrl: false });
  if (!isAuthenticated) return clearLibrarySession();
  try {
    await auth0.getAccessTokenSilently();
  } catch (thrown) {
    if (isSignInEnded(classifyError(thrown))) await clearLibrarySession();
    return;
  }
  // A session of the store lasts its own 6 hours (decision 009).
  if (currentSession().phase !== 'out' || isSignedOutOnPurpose()) return;
  const reply = await signInByIdentity(await readProof(input));
  if (reply.ok) openSessionFromReply(reply.data);
  else if (reply.failure.status >= 400 && reply.failure.status < 500) await clearLibrarySession();
}
