import { e164, emailKey } from '@/lib/domain/accounts/email';
import type { Context } from '@/lib/domain/context';

/** What somebody types to say which account they mean. */
export type AccountName = { email: string } | { /** 10 digits. */ mobile: string };

/** Whether this account has that address or number. */
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
