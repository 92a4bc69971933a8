import type { Context } from '@/lib/domain/context';
import type { Currency } from '@/lib/platform/db';

/** Paise for INR, hundredths for POINTS; 0 for whoever never had any. */
export async function getBalance(
  context: Pick<Context, 'db'>,
  { userId, currency = 'INR' }: { userId: string; currency?: Currency },
): Promise<bigint> {
  const wallet = await context.db.wallet.findUnique({ where: { userId_currency: { userId, currency } } });
  return wallet?.balance ?? 0n;
}
