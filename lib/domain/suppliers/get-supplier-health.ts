import type { Context } from '@/lib/domain/context';
import { ACCOUNTS, type SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { hoursLeft, warningsFor } from './judge-health';
import { measure } from './measure';
import type { SupplierHealth } from './schema';

type Reader = Pick<Context, 'db' | 'clock' | 'log' | 'suppliers'>;

/**
 * Balance, success and speed of each supplier account in the last 24 hours. It asks the suppliers for their balances;
 * an error of a supplier is not thrown, its balance is null.
 */
export function getSupplierHealth(context: Reader): Promise<SupplierHealth[]> {
  return Promise.all(
    ACCOUNTS.map(async (account) => {
      const { name, supplier, region } = account;
      const [balance, measured] = await Promise.all([
        readBalance(context, account),
        measure(context, account),
      ]);
      const { calls, delivered, refused, unknown, median, p95 } = measured;
      const known = delivered + refused + unknown;
      const lastsHours = hoursLeft(balance, measured);
      return {
        name,
        supplier,
        region,
        balance,
        calls,
        delivered,
        successPercent: known === 0 ? null : Math.round((delivered / known) * 1000) / 10,
        medianSeconds: tenths(median),
        p95Seconds: tenths(p95),
        lastsHours,
        warnings: warningsFor({ name, balance, lastsHours }, measured),
      };
    }),
  );
}

async function readBalance(
  { suppliers, log }: Reader,
  { supplier, region }: SupplierAccount,
): Promise<SupplierHealth['balance']> {
  try {
    const { balance, currency } = await suppliers[supplier].balance(region);
    return { amount: balance, unit: currency };
  } catch (error) {
    log.warn({ err: error, supplier, region }, 'no balance to show');
    return null;
  }
}

function tenths(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds * 10) / 10;
}
