/** The page of an order in the panel, whatever its state is. */
export function orderPath(orderId: string): string {
  return `/admin/orders/${encodeURIComponent(orderId)}`;
}
