import { z } from 'zod';
import { inPaise, type Route } from '@/lib/domain/catalogue';
import { type Order, Prisma } from '@/lib/platform/db';

/**
 * Routes as an order keeps them, each cost with the rate of this moment, which is added where the order is written: a
 * rate that is read before would be one more round trip for each sale. Without a rate a cost is kept without one.
 */
export function routesSnapshot(routes: Route[]): Prisma.Sql {
  return Prisma.sql`(
    select coalesce(jsonb_agg(
             case when known.rate is null then sold.route
                  else jsonb_set(sold.route, '{cost,rate}', to_jsonb(known.rate::text)) end order by sold.place), '[]')
      from jsonb_array_elements(${JSON.stringify(routes)}::jsonb) with ordinality sold (route, place)
      left join currency_rates known on known.currency = sold.route #>> '{cost,currency}')`;
}

const digits = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);
const costSchema = z.object({ amount: digits, currency: z.string(), rate: digits });

/** What an order cost that this route of it delivered; nothing when cost or rate were not known when it was placed. */
export function costSnapshot({ cost }: Route): Pick<Order, 'cost' | 'costCurrency' | 'costRate'> {
  // Older orders keep routes without a cost.
  const known = costSchema.safeParse(cost);
  if (!known.success) return { cost: null, costCurrency: null, costRate: null };
  const { amount, currency, rate } = known.data;
  return { cost: inPaise(amount, rate), costCurrency: currency, costRate: rate };
}
