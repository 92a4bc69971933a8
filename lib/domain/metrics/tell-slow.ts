import { inPaise } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';
import { readInvariantReport } from '@/lib/domain/stats';
import { getSupplierHealth } from '@/lib/domain/suppliers';
import { accountOf } from '@/lib/integrations/suppliers/descriptors';
import type { Sample } from '@/lib/platform/metrics';
import { minutes } from '@/lib/platform/time';
import * as series from './series';

/** ms. Three readings. */
const LAST_FOR = minutes(15);

type SlowContext = Pick<Context, 'db' | 'clock' | 'log' | 'suppliers'>;

/**
 * Publishes what changes slowly or is asked of suppliers: their balances, and the last full check of the invariants.
 */
export async function tellSlow(context: SlowContext): Promise<void> {
  await tellFloats(context);
  const report = await readInvariantReport(context);
  const one = (value: number) => [{ labels: {}, value }];
  series.BROKEN_INVARIANTS.replace(report ? one(report.broken.length) : [], LAST_FOR);
  const age = report ? (context.clock.now().getTime() - Date.parse(report.at)) / 1000 : 0;
  series.INVARIANTS_CHECKED.replace(report ? one(age) : [], LAST_FOR);
}

async function tellFloats(context: SlowContext): Promise<void> {
  const rates = new Map(
    (await context.db.currencyRate.findMany()).map(({ currency, rate }) => [currency, rate]),
  );
  const rupees: Sample<'account'>[] = [];
  const hours: Sample<'account'>[] = [];
  for (const { name, supplier, region, balance, calls, lastsHours } of await getSupplierHealth(context)) {
    if (balance === null || calls === 0) continue;
    const labels = { account: name };
    const rate = rates.get(accountOf({ supplier, region }).currency);
    const hundredths = BigInt(Math.round(Number(balance.amount) * 100));
    if (rate !== undefined) rupees.push({ labels, value: Number(inPaise(hundredths, rate)) / 100 });
    if (lastsHours !== null) hours.push({ labels, value: lastsHours });
  }
  series.SUPPLIER_FLOAT.replace(rupees, LAST_FOR);
  series.SUPPLIER_FLOAT_HOURS.replace(hours, LAST_FOR);
}
