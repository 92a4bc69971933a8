import { e164, emailKey } from '@/lib/domain/accounts/email';
import type { Context } from '@/lib/domain/context';

/** The e-mail or number by which a request names an account. */
export type AccountName = { email: string } | { /** 10 digits. */ mobile: string };

/** Whether the account has this e-mail or number. */
export async function isNamedBy(
  { db }: Pick<Context, 'db'>,
  userId: string,
  name: AccountName,
): Promise<boolean> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { emailKey: true, mobile: true },
  });
  if (!user) return false;
  return 'email' in name ? user.emailKey === emailKey(name.email) : user.mobile === e164(name.mobile);
}
