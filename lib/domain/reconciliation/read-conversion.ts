import { inPaise } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import type { Paise } from '@/lib/platform/money';

/** Converts hundredths of an account's currency to paise at the rate of now; null when the currency has no rate. */
export async function readConversion(
  { db }: Pick<Context, 'db'>,
  { currency }: SupplierAccount,
): Promise<{ inRupees: (hundredths: bigint) => Paise | null }> {
  const row = await db.currencyRate.findUnique({ where: { currency } });
  return { inRupees: (hundredths) => (row ? inPaise(hundredths, row.rate) : null) };
}
