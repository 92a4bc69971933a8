import { revokeSecretsOf } from '@/lib/domain/accounts/secrets/secrets';
import { signOutEverywhere } from '@/lib/domain/accounts/sign-in/sign-out-everywhere';
import type { Context } from '@/lib/domain/context';

/**
 * Ends the sessions of an account and its unused links and codes, in the caller's transaction. Its passkeys and trusted
 * devices stay what they are, because they move with it: `endAccess` would make second factors of the passkeys.
 */
export async function endAllSessions(context: Pick<Context, 'db' | 'clock'>, userId: string): Promise<void> {
  await signOutEverywhere(context, { userId });
  await revokeSecretsOf(context, userId);
}
