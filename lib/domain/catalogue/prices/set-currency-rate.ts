import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { type Currency, currencies, type RateView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { type CurrencyRate, transaction } from '@/lib/platform/db';
import { pauseBelowFloor } from './pause-below-floor';
import { type currencyRateForm, SCALE } from './price-forms';

export interface SetCurrencyRateInput {
  rate: z.output<typeof currencyRateForm>;
}

/** Sets the rate of a currency (rupees per unit) and returns the names of the items that are paused because of it. */
export async function setCurrencyRate(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { rate: { currency, rupees } }: SetCurrencyRateInput,
): Promise<{ paused: string[] }> {
  return transaction(context, async (inside) => {
    const { db, clock } = inside;
    const before = await db.currencyRate.findUnique({ where: { currency } });
    const fresh = { rate: BigInt(Math.round(rupees * SCALE)), updatedAt: clock.now() };
    await db.currencyRate.upsert({ where: { currency }, create: { currency, ...fresh }, update: fresh });
    await recordAudit(inside, {
      action: 'set-currency-rate',
      objectType: 'currency-rate',
      objectId: currency,
      ...(before ? { before: { rupees: rupeesOf(before) } } : {}),
      after: { rupees },
    });
    return { paused: (await pauseBelowFloor(inside)).map(({ name }) => name) };
  });
}

/** The rates of all currencies of suppliers, including unknown ones. */
export async function listCurrencyRates({ db }: Pick<Context, 'db'>): Promise<RateView[]> {
  const rows = await db.currencyRate.findMany();
  return currencies.map((currency: Currency) => {
    const row = rows.find((each) => each.currency === currency);
    return { currency, rupees: row ? rupeesOf(row) : null, updatedAt: row?.updatedAt.toISOString() ?? null };
  });
}

function rupeesOf({ rate }: CurrencyRate): number {
  return Number(rate) / SCALE;
}
