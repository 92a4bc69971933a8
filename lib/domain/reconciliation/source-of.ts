import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';

/** The name of an account at a supplier as a source of differences, such as smileone/br. */
export function sourceOf({ supplier, region }: SupplierAccount): string {
  return region === '' ? supplier : `${supplier}/${region}`;
}
