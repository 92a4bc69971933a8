/** The source of what a gateway has paid into the bank. */
export function payoutsOf(gateway: string): string {
  return `${gateway}-payouts`;
}
