import { e164 } from '@/lib/domain/accounts/email';
import type { Context } from '@/lib/domain/context';

/** Whether an account has proved this number of 10 digits by a code. */
export async function isProvedNumber({ db }: Pick<Context, 'db'>, mobile: string): Promise<boolean> {
  const proved = { mobile: e164(mobile), mobileVerifiedAt: { not: null } };
  return (await db.user.findFirst({ where: proved, select: { id: true } })) !== null;
}
