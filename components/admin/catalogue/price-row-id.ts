/** The id of an item's row on the price page. An item has a row at each of its products. */
export function priceRowId(itemid: number, productid: number | null): string {
  return `price-${productid ?? 'alone'}-${itemid}`;
}
