import { moogold } from '@/lib/integrations/suppliers/moogold/descriptor';
import { smileone } from '@/lib/integrations/suppliers/smileone/descriptor';
import type { SupplierDescriptor } from './supplier-descriptor';

/** All suppliers by the names that the database stores, in the order of the panel. */
export const DESCRIPTORS = {
  smileone,
  moogold,
} satisfies Record<string, SupplierDescriptor>;
