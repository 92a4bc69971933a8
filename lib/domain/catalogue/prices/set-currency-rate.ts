import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import { type ChangeSet, openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { lockRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import { type Currency, currencies, type RateView } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { type CurrencyRate, type RateQuote, transaction } from '@/lib/platform/db';
import { applyFloorRule } from './apply-floor-rule';
import { type currencyRateForm, SCALE } from './price-forms';

export interface SetCurrencyRateInput {
  rate: z.output<typeof currencyRateForm>;
}

interface Switched {
  /** The names of the items that are paused because of it, and of those that are on sale again. */
  paused: string[];
  resumed: string[];
}

/** Sets the rate of a currency (rupees per unit), and pauses or resumes items by it. */
export async function setCurrencyRate(
  context: Pick<Context, 'db' | 'clock' | 'actor' | 'log'>,
  { rate: { currency, rupees } }: SetCurrencyRateInput,
): Promise<Switched> {
  return transaction(context, async (inside) => {
    await lockRates(inside);
    const set = openChangeSet(inside, { kind: 'rate' });
    await writeRate(inside, { currency, rate: rateOf(rupees), set });
    const { paused, resumed } = await applyFloorRule(inside, { set });
    return { paused: paused.map(({ name }) => name), resumed: resumed.map(({ name }) => name) };
  });
}

export interface WriteRateInput {
  currency: string;
  /** Ten-thousandths of a rupee; null when it is no longer known. */
  rate: bigint | null;
  set: ChangeSet;
}

/**
 * Writes a rate in the caller's transaction, which has called lockRates and applies the rule about costs afterwards.
 */
export async function writeRate(
  inside: Pick<Context, 'db' | 'clock' | 'actor'>,
  { currency, rate, set }: WriteRateInput,
): Promise<void> {
  const { db, clock } = inside;
  const before = await db.currencyRate.findUnique({ where: { currency } });
  if (rate === null) await db.currencyRate.deleteMany({ where: { currency } });
  else {
    const fresh = { rate, updatedAt: clock.now() };
    await db.currencyRate.upsert({ where: { currency }, create: { currency, ...fresh }, update: fresh });
  }
  await recordAudit(inside, {
    action: 'set-currency-rate',
    objectType: 'currency-rate',
    objectId: currency,
    ...(before ? { before: { rupees: rupeesOfRate(before) } } : {}),
    after: { rupees: rate === null ? null : rupeesOfRate({ rate }) },
  });
  await set.record([
    {
      objectType: 'rate',
      objectId: currency,
      field: 'rate',
      byRule: false,
      oldValue: before?.rate ?? null,
      newValue: rate,
    },
  ]);
}

/** The rates of all currencies of suppliers, including unknown ones. */
export async function listCurrencyRates({ db }: Pick<Context, 'db'>): Promise<RateView[]> {
  const [rows, quotes] = [await db.currencyRate.findMany(), await db.rateQuote.findMany()];
  return currencies.map((currency: Currency) => {
    const row = rows.find((each) => each.currency === currency);
    return {
      currency,
      rupees: row ? rupeesOfRate(row) : null,
      updatedAt: row?.updatedAt.toISOString() ?? null,
      quote: viewOfQuote(
        quotes.find((each) => each.currency === currency),
        row,
      ),
    };
  });
}

function viewOfQuote(quote: RateQuote | undefined, mine: CurrencyRate | undefined): RateView['quote'] {
  if (!quote) return null;
  const isDecided = mine !== undefined && mine.updatedAt >= quote.fetchedAt;
  return {
    rupees: rupeesOfRate(quote),
    day: quote.day.toISOString().slice(0, 10),
    waits: quote.waits && !isDecided,
  };
}

/** A rate as it is stored. */
function rateOf(rupees: number): bigint {
  return BigInt(Math.round(rupees * SCALE));
}

export function rupeesOfRate({ rate }: Pick<CurrencyRate, 'rate'>): number {
  return Number(rate) / SCALE;
}
