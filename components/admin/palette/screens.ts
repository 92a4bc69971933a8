import type { Permission } from '@/lib/domain/permissions';

/** The pages of the panel by name, for the command palette. */
export const SCREENS: readonly { href: string; access: Permission; label: string }[] = [
  { href: '/admin', access: 'panel.open', label: 'Overview' },
  { href: '/admin/orders', access: 'orders.read', label: 'Pending orders' },
  { href: '/admin/help', access: 'help.read', label: 'Help requests' },
  { href: '/admin/product-reviews', access: 'reviews.moderate', label: 'Product reviews' },
  { href: '/admin/txn', access: 'orders.read', label: 'All orders' },
  { href: '/admin/wallettxn', access: 'wallet.read', label: 'Wallet transactions' },
  { href: '/admin/usersdata', access: 'users.read', label: 'Users' },
  { href: '/admin/staff', access: 'staff.appoint', label: 'Staff' },
  { href: '/admin/approvals', access: 'panel.open', label: 'Approvals' },
  { href: '/admin/reconciliation', access: 'payments.settle', label: 'Reconciliation' },
  { href: '/admin/price', access: 'prices.write', label: 'Prices and stock' },
  { href: '/admin/campaigns', access: 'coupons.write', label: 'Campaigns' },
  { href: '/admin/coupons', access: 'coupons.write', label: 'Coupons' },
  { href: '/admin/tiers', access: 'coupons.write', label: 'Tiers' },
  { href: '/admin/referrals', access: 'coupons.write', label: 'Invitations' },
  { href: '/admin/viewproducts', access: 'catalogue.read', label: 'Products' },
  { href: '/admin/createproduct', access: 'catalogue.write', label: 'Create product' },
  { href: '/admin/viewitems', access: 'catalogue.read', label: 'Items' },
  { href: '/admin/createitems', access: 'catalogue.write', label: 'Create item' },
  { href: '/admin/admingallery', access: 'catalogue.read', label: 'Gallery' },
  { href: '/admin/collections', access: 'catalogue.read', label: 'Collections' },
  { href: '/admin/audit', access: 'audit.read', label: 'Audit log' },
  { href: '/admin/security', access: 'security.read', label: 'Security events' },
];
