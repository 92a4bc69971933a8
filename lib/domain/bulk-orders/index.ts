// Bulk orders: a reseller gives a list of players and buys the same item for each of them from the wallet, one order
// each. A list buys nothing by itself: each call of its page checks or buys a few lines, so that it ends when the page
// is closed, and goes on where it was.

export { buyBulkOrder } from './buy-bulk-order';
export { checkBulkOrder } from './check-bulk-order';
export { createBulkOrder } from './create-bulk-order';
export { getBulkOrder } from './get-bulk-order';
export { listBulkOrders } from './list-bulk-orders';
export { listBulkProducts } from './list-bulk-products';
