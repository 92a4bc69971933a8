import type { StaffRole } from '@/lib/domain/permissions';

/** What each role on the staff is for, in the order of the list. */
export const ROLE_TEXTS: Record<StaffRole, string> = {
  owner: 'Owner: everything, and the staff',
  finance: 'Finance: figures, payments, wallets and gifts',
  support: 'Support: orders and customers’ accounts',
  catalogue: 'Catalogue: products, prices and pictures',
  'read-only': 'Read-only: sees, changes nothing, contacts masked',
};
