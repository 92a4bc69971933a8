import type { User } from '@/lib/platform/db';

/** Whether the account has an authenticator or a passkey, one of which every sign-in then needs. */
export function hasSecondFactor({
  totpConfirmedAt,
  passkeyCount,
}: Pick<User, 'totpConfirmedAt' | 'passkeyCount'>): boolean {
  return totpConfirmedAt !== null || passkeyCount > 0;
}
