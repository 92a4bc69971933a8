import { z } from 'zod';
import { inPaise, type Route } from '@/lib/domain/catalogue';
import { type Order, Prisma } from '@/lib/platform/db';

/**
 * An expression for the routes that an order stores, from one for `routes` as jsonb: each cost gets the current rate of
 * its currency. The database adds the rate when it writes the order, because reading it first would be another round
 * trip for each sale. A currency without a rate leaves the cost without one.
 */
export function routesSnapshot(routes: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    select coalesce(jsonb_agg(
             case when known.rate is null then sold.route
                  else jsonb_set(sold.route, '{cost,rate}', to_jsonb(known.rate::text)) end order by sold.place), '[]')
      from jsonb_array_elements(${routes}) with ordinality sold (route, place)
      left join currency_rates known on known.currency = sold.route #>> '{cost,currency}')`;
}

/** The routes that an order stores. */
export function routesOf({ routes }: Pick<Order, 'routes'>): Route[] {
  return routes as unknown as Route[];
}

const digits = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);
const costSchema = z.object({ amount: digits, currency: z.string(), rate: digits });

/**
 * The cost of an order that was delivered by this route; null values when cost or rate were unknown at its creation.
 */
export function costSnapshot({ cost }: Route): Pick<Order, 'cost' | 'costCurrency' | 'costRate'> {
  // The routes of older orders have no cost.
  const known = costSchema.safeParse(cost);
  if (!known.success) return { cost: null, costCurrency: null, costRate: null };
  const { amount, currency, rate } = known.data;
  return { cost: inPaise(amount, rate), costCurrency: currency, costRate: rate };
}
