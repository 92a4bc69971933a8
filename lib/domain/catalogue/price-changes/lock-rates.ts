import type { Context } from '@/lib/domain/context';

/**
 * Called first in a transaction that changes a price, a cost or the stock: until it ends no rate changes, so that the
 * floor it compares with is that of its commit. Such transactions do not wait for each other.
 */
export async function holdRates({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock_shared(hashtextextended('currency-rates', 0))`;
}

/** Called first in a transaction that changes a rate: it waits for all changes of prices, and they wait for it. */
export async function lockRates({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('currency-rates', 0))`;
}
