/** Where the price of an item stands on the price screen: an item has a row at each of its products. */
export function priceRowId(itemid: number, productid: number | null): string {
  return `price-${productid ?? 'alone'}-${itemid}`;
}
