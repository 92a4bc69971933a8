import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';

/** The source of what a gateway has paid into the bank. */
export function payoutsOf(gateway: string): string {
  return `${gateway}-payouts`;
}

/** The name of an account at a supplier as a source of differences, such as smileone/br. */
export function sourceOf({ supplier, region }: SupplierAccount): string {
  return region === '' ? supplier : `${supplier}/${region}`;
}
