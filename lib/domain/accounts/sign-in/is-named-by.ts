import { e164 } from '@/lib/domain/accounts/mobile';
import type { Context } from '@/lib/domain/context';
import { emailKey } from '@/lib/domain/personal-fields';

/** The e-mail or number by which a request names an account. */
export type AccountName = { email: string } | { /** 10 digits. */ mobile: string };

export interface TrustedAccount {
  userId: string;
  /** The version in the cookie of the device. */
  deviceVersion: number;
}

/**
 * Whether the account of a trusted device has proved this e-mail or number, and has not ended its devices since. One
 * that only claims it is a stranger here, whose device must neither replace nor use up the codes of the owner.
 */
export async function isNamedBy(
  { db }: Pick<Context, 'db'>,
  { userId, deviceVersion }: TrustedAccount,
  name: AccountName,
): Promise<boolean> {
  const user = await db.user.findUnique({ where: { id: userId } });
  if (user?.deviceVersion !== deviceVersion) return false;
  if ('email' in name) return user.emailVerifiedAt !== null && user.emailKey === emailKey(name.email);
  return user.mobileVerifiedAt !== null && user.mobile === e164(name.mobile);
}
