import { fieldsSql, Prisma } from '@/lib/platform/db';

/** All columns of `coupons` under the names of a coupon's fields. */
export const COUPON_COLUMNS = columnsOf(Prisma.CouponScalarFieldEnum, 'coupons');
/** All columns of `campaigns` under the names of a campaign's fields. */
export const CAMPAIGN_COLUMNS = columnsOf(Prisma.CampaignScalarFieldEnum, 'campaigns');

/**
 * The goods of a row that was written without them are null in the database, and empty lists here as Prisma reads them.
 */
function columnsOf(
  { productIds, itemids, ...fields }: Readonly<Record<string, string>>,
  table: string,
): Prisma.Sql {
  const name = Prisma.raw(table);
  return Prisma.sql`${fieldsSql(fields, table)},
    coalesce(${name}.product_ids, '{}') as "productIds", coalesce(${name}.itemids, '{}') as itemids`;
}
