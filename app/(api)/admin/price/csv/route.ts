import { handle } from '@/lib/http/handle';
import { listAdminItems, PRICE_COLUMNS, type PriceColumn } from '@/lib/domain/catalogue';
import type { AdminItem } from '@/lib/domain/catalogue/schema';
import { csvReply } from '@/lib/http/reply/csv';

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

function cellsOf(item: AdminItem): Record<PriceColumn, string> {
  const { itemid, name, products, floor, discountedprice, resellprice, inStock, single, bundleCount } = item;
  const price = discountedprice.toFixed(2);
  const resell = resellprice.toFixed(2);
  return {
    Item: String(itemid),
    Name: name,
    Products: products.join('; '),
    Bundle: single ? `${bundleCount} × ${single.itemid} ${single.name}` : '',
    Cost: floor === null ? '' : floor.toFixed(2),
    'Price now': price,
    'Resell now': resell,
    'In stock now': yesOrNo(inStock),
    Price: price,
    Resell: resell,
    'In stock': yesOrNo(inStock),
  };
}

/** The prices of all items. The page of prices takes the file back, with the last three columns changed. */
export const GET = handle({ access: 'prices.write' }, async ({ context }) => {
  const items = await listAdminItems(context);
  const rows = items.toReversed().map((item) => {
    const cells = cellsOf(item);
    return PRICE_COLUMNS.map((name) => cells[name]);
  });
  return csvReply('prices.csv', [[...PRICE_COLUMNS], ...rows]);
});
