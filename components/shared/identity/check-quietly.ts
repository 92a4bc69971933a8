import { signInByIdentity } from '@/components/shared/api/identity';
import { isSignedOutOnPurpose } from '@/components/shared/session/session-storage';
import { currentSession } from '@/components/shared/session/session-store';
import { enterShop } from './enter-shop';
import type { FlowInput } from './flow-input';
import { isOver, nameError } from './name-error';
import { readProof } from './read-proof';

/**
 * The silent check at the start of a page, after the library's own. That one hides every error, and still knows whom it
 * knew when the provider has ended the sign-in: so it is asked once more, aloud. Nothing of it is ever shown.
 */
export async function checkQuietly(input: FlowInput, isAuthenticated: boolean): Promise<void> {
  const { auth0 } = input;
  const forget = () => auth0.logout({ openUrl: false });
  if (!isAuthenticated) return forget();
  try {
    await auth0.getAccessTokenSilently();
  } catch (thrown) {
    if (isOver(nameError(thrown))) await forget();
    return;
  }
  // Who is signed in here stays so for the session's own 6 hours (decision 009).
  if (currentSession().phase !== 'out' || isSignedOutOnPurpose()) return;
  const reply = await signInByIdentity(await readProof(input));
  if (reply.ok) enterShop(reply.data);
  else if (reply.failure.status >= 400 && reply.failure.status < 500) await forget();
}
