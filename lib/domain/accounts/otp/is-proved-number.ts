import { e164 } from '@/lib/domain/accounts/mobile';
import type { Context } from '@/lib/domain/context';
import { hasMobile } from '@/lib/domain/personal-fields';

/** Whether an account has proved this number of 10 digits by a code. */
export async function isProvedNumber(
  context: Pick<Context, 'db' | 'sealer'>,
  mobile: string,
): Promise<boolean> {
  const proved = { ...hasMobile(context, e164(mobile)), mobileVerifiedAt: { not: null } };
  return (await context.db.user.findFirst({ where: proved, select: { id: true } })) !== null;
}
