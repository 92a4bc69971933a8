/** The page of an alert, as a path in the repository: `PaidOrderWaits` is docs/runbooks/paid-order-waits.md. */
export function runbookOf(alert: string): string {
  const words = alert.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return `docs/runbooks/${words}.md`;
}
