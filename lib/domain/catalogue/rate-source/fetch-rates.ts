import { z } from 'zod';
import { openChangeSet } from '@/lib/domain/catalogue/price-changes/change-set';
import { lockRates } from '@/lib/domain/catalogue/price-changes/lock-rates';
import { applyFloorRule } from '@/lib/domain/catalogue/prices/apply-floor-rule';
import { SCALE } from '@/lib/domain/catalogue/prices/price-forms';
import { writeRate } from '@/lib/domain/catalogue/prices/set-currency-rate';
import { type Currency, currencies } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { transaction } from '@/lib/platform/db';
import { defineJob } from '@/lib/platform/jobs';
import { after, days } from '@/lib/platform/time';
import { judgeRate } from './judge-rate';

// Five tries take minutes; the next day asks again.
export const fetchRatesJob = defineJob('fetch-rates', z.object({}), { maxAttempts: 5 });

/** Banks do not quote on weekends and holidays, but a source that says nothing newer for longer has stopped. */
const OLDEST = days(7);
/** The largest rate that can be typed and stored. */
const LARGEST = 10_000n * BigInt(SCALE);

type FetchContext = Pick<Context, 'db' | 'clock' | 'actor' | 'log' | 'rateSource'> & {
  shop: Pick<Context['shop'], 'rateChangePercent'>;
};

/** What became of the rates: the currencies whose rate is another one now, and those that wait for a person. */
export interface FetchedRates {
  changed: Currency[];
  waiting: Currency[];
}

/**
 * Asks the source for the rates of its day and takes over those that differ little from the store's. Each day of the
 * source is judged once for each currency, so that several small steps in a day cannot add up to a large one. A
 * currency without a rate gets none by itself: the store does not use it, or a person has to say the first one. Throws
 * when the source says nothing that can be used.
 */
export async function fetchRates(context: FetchContext): Promise<FetchedRates> {
  const { rateSource, clock } = context;
  if (!rateSource) return { changed: [], waiting: [] };
  const read = await rateSource.read();
  if (read.outcome === 'failed') throw new Error(`no exchange rates: ${read.why}`);
  const day = new Date(`${read.day}T00:00:00Z`);
  if (day < after(clock.now(), -OLDEST) || day > after(clock.now(), days(1)))
    throw new Error(`the exchange rates are of ${read.day}`);
  return transaction(context, async (inside) => {
    await lockRates(inside);
    const set = openChangeSet(inside, { kind: 'rate', reason: `The source of rates, ${read.day}` });
    const done: FetchedRates = { changed: [], waiting: [] };
    for (const currency of currencies) {
      const rate = BigInt(Math.round((read.rupees[currency] ?? 0) * SCALE));
      if (rate < 1n || rate > LARGEST) continue;
      const verdict = await judge(inside, { currency, rate, day });
      if (verdict === 'take') {
        await writeRate(inside, { currency, rate, set });
        done.changed.push(currency);
      } else if (verdict === 'wait') done.waiting.push(currency);
    }
    if (done.changed.length > 0) await applyFloorRule(inside, { set });
    return done;
  });
}

/**
 * Stores what the source says of a currency, and says what is done with it; 'known' when this day was judged before.
 */
async function judge(
  { db, clock, shop }: FetchContext,
  { currency, rate, day }: { currency: Currency; rate: bigint; day: Date },
): Promise<'take' | 'keep' | 'wait' | 'known'> {
  const [before, mine] = [
    await db.rateQuote.findUnique({ where: { currency } }),
    await db.currencyRate.findUnique({ where: { currency } }),
  ];
  if (before && before.day >= day) return 'known';
  const verdict = judgeRate({ rate, mine: mine?.rate ?? null, percent: shop.rateChangePercent });
  const data = { day, rate, waits: verdict === 'wait', fetchedAt: clock.now() };
  await db.rateQuote.upsert({ where: { currency }, create: { currency, ...data }, update: data });
  return verdict;
}
