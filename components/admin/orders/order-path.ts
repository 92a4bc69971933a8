/** The path of an order's page in the panel; orders of every status have one. */
export function orderPath(orderId: string): string {
  return `/admin/orders/${encodeURIComponent(orderId)}`;
}
