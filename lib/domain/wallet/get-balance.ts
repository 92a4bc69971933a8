import type { Context } from '@/lib/domain/context';
import type { Currency } from '@/lib/platform/db';

/** The balance of a customer, in paise for INR and in hundredths for POINTS; 0 without a wallet. */
export async function getBalance(
  context: Pick<Context, 'db'>,
  { userId, currency = 'INR' }: { userId: string; currency?: Currency },
): Promise<bigint> {
  const wallet = await context.db.wallet.findUnique({ where: { userId_currency: { userId, currency } } });
  return wallet?.balance ?? 0n;
}
