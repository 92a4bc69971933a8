import type { ReadContext } from '@/lib/domain/context';
import { largestFirst } from './largest-first';
import type { SalesReport, SalesRow } from './schema';
import { SUPPLIER_TITLES } from './supplier-titles';

const MODES: Record<string, string> = { upi: 'UPI', wallet: 'Wallet' };
const ROLES: Record<string, string> = { user: "Customers' price", reseller: "Resellers' price" };

/** Adds the names of products, campaigns and the other keys, and puts the products with the highest sales first. */
export async function nameRows({ db }: Pick<ReadContext, 'db'>, report: SalesReport): Promise<SalesReport> {
  const keys = (rows: SalesRow[]) => rows.map(({ key }) => key);
  const [products, campaigns] = await Promise.all([
    db.product.findMany({ where: { id: { in: keys(report.products) } }, select: { id: true, name: true } }),
    db.campaign.findMany({ where: { id: { in: keys(report.campaigns) } }, select: { id: true, name: true } }),
  ]);
  const productNames = new Map(products.map(({ id, name }) => [id, name]));
  const campaignNames = new Map(campaigns.map(({ id, name }) => [id, name]));
  const named = (rows: SalesRow[], nameOf: (key: string) => string | undefined) =>
    rows.map((row) => ({ ...row, name: nameOf(row.key) ?? row.key }));
  return {
    ...report,
    days: named(report.days, (day) => day),
    hours: named(report.hours, (hour) => `${hour}:00 to ${hour}:59`),
    products: bySales(named(report.products, (id) => productNames.get(id))),
    modes: named(report.modes, (mode) => MODES[mode]),
    roles: named(report.roles, (role) => ROLES[role]),
    suppliers: bySales(named(report.suppliers, (supplier) => SUPPLIER_TITLES[supplier])),
    campaigns: bySales(named(report.campaigns, (id) => (id === '' ? 'No campaign' : campaignNames.get(id)))),
  };
}

function bySales(rows: SalesRow[]): SalesRow[] {
  return rows.toSorted((one, other) =>
    largestFirst({ ...one, amount: one.sales }, { ...other, amount: other.sales }),
  );
}
