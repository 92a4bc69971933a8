import type { VerifiedPasskey } from '@/lib/domain/accounts/passkeys/verify-passkey';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { completeSignIn } from '@/lib/domain/accounts/sign-in/complete-sign-in';
import type { Device, OpenedSession } from '@/lib/domain/accounts/sign-in/sessions';
import type { Context } from '@/lib/domain/context';
import type { VerifiedIdentity } from '@/lib/integrations/identity';
import { transaction, type User } from '@/lib/platform/db';
import { openIdentityAccount } from './identity-account';
import { linkIdentity } from './link-identity';

export interface SignInByIdentityInput {
  identity: VerifiedIdentity;
  /** A code of the authenticator or a recovery code, for accounts with a second factor. */
  code?: string | undefined;
  /** Instead of a code. */
  passkey?: VerifiedPasskey | undefined;
  device: Device;
  /** The code of the invitation link that the browser opened, for an account that is created. */
  invite?: string | null;
  /** Whose session the browser has; its owner may link an identity again whose link has ended. */
  viewer?: Viewer | null;
  /** Whether the viewer connects the identity to their account: one of another account is refused. */
  connects?: boolean;
}

/**
 * Signs in the account of a verified identity, which is created or linked first, all in one transaction: after a wrong
 * code nothing is linked. Throws blocked, second_factor_needed, bad_code, and forbidden for an identity whose link to
 * the account has ended, or that is to be connected to another account than its own.
 */
export async function signInByIdentity(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'sealer' | 'language'>,
  { identity, code, passkey, device, invite = null, viewer = null, connects = false }: SignInByIdentityInput,
): Promise<{ user: User; session: OpenedSession }> {
  return transaction(context, async (inside) => {
    const account = await openIdentityAccount(inside, { identity, invite, viewer, connects });
    const user = await linkIdentity(inside, { account, identity, invite });
    const { grants } = identity;
    return completeSignIn(inside, { user, code, passkey, method: 'identity', device, grants });
  });
}
