import { moogold } from '@/lib/integrations/suppliers/moogold/descriptor';
import { smileone } from '@/lib/integrations/suppliers/smileone/descriptor';
import type { SupplierDescriptor } from './supplier-descriptor';

/** Every supplier, by the name that the database keeps, in the order in which the panel shows them. */
export const DESCRIPTORS = {
  smileone,
  moogold,
} satisfies Record<string, SupplierDescriptor>;
