import type { Permission } from '@/lib/domain/permissions';

export const SCREEN_GROUPS = ['Work', 'Money', 'Catalogue', 'Offers', 'People', 'Records'] as const;

export interface Screen {
  href: string;
  access: Permission;
  label: string;
  group: (typeof SCREEN_GROUPS)[number];
  /** The two keys that open it, one after the other. */
  keys: string;
  /** Whether the navigation leaves it out: a button of another screen leads there. */
  isHidden?: boolean;
}

const ALL = [
  { href: '/admin', access: 'panel.open', label: 'Overview', group: 'Work', keys: 'g h' },
  { href: '/admin/orders', access: 'orders.read', label: 'Pending orders', group: 'Work', keys: 'g p' },
  { href: '/admin/fraud', access: 'orders.read', label: 'Fraud desk', group: 'Work', keys: 'g b' },
  { href: '/admin/help', access: 'help.read', label: 'Help requests', group: 'Work', keys: 'g r' },
  {
    href: '/admin/product-reviews',
    access: 'reviews.moderate',
    label: 'Product reviews',
    group: 'Work',
    keys: 'g v',
  },
  { href: '/admin/approvals', access: 'panel.open', label: 'Approvals', group: 'Work', keys: 'g a' },
  { href: '/admin/switches', access: 'sales.stop', label: 'Kill switches', group: 'Work', keys: 'g x' },
  {
    href: '/admin/webhooks',
    access: 'orders.settle',
    label: 'Webhooks',
    group: 'Work',
    keys: 'g z',
  },
  { href: '/admin/txn', access: 'orders.read', label: 'All orders', group: 'Money', keys: 'g o' },
  {
    href: '/admin/wallettxn',
    access: 'wallet.read',
    label: 'Wallet transactions',
    group: 'Money',
    keys: 'g w',
  },
  { href: '/admin/reports', access: 'stats.read', label: 'Reports', group: 'Money', keys: 'g m' },
  { href: '/admin/tax', access: 'catalogue.read', label: 'Tax', group: 'Money', keys: 's t' },
  {
    href: '/admin/reconciliation',
    access: 'payments.settle',
    label: 'Reconciliation',
    group: 'Money',
    keys: 'g n',
  },
  { href: '/admin/gateways', access: 'payments.settle', label: 'Gateways', group: 'Money', keys: 's g' },
  {
    href: '/admin/price',
    access: 'prices.write',
    label: 'Prices and stock',
    group: 'Catalogue',
    keys: 'g s',
  },
  {
    href: '/admin/viewproducts',
    access: 'catalogue.read',
    label: 'Products',
    group: 'Catalogue',
    keys: 'g d',
  },
  {
    href: '/admin/createproduct',
    access: 'catalogue.write',
    label: 'Create product',
    group: 'Catalogue',
    keys: 'n p',
    isHidden: true,
  },
  { href: '/admin/viewitems', access: 'catalogue.read', label: 'Items', group: 'Catalogue', keys: 'g i' },
  {
    href: '/admin/createitems',
    access: 'catalogue.write',
    label: 'Create item',
    group: 'Catalogue',
    keys: 'n i',
    isHidden: true,
  },
  {
    href: '/admin/admingallery',
    access: 'catalogue.read',
    label: 'Gallery',
    group: 'Catalogue',
    keys: 'g g',
  },
  {
    href: '/admin/collections',
    access: 'catalogue.read',
    label: 'Collections',
    group: 'Catalogue',
    keys: 'g c',
  },
  { href: '/admin/codes', access: 'prices.write', label: 'Codes', group: 'Catalogue', keys: 'g q' },
  { href: '/admin/campaigns', access: 'coupons.write', label: 'Campaigns', group: 'Offers', keys: 'g f' },
  { href: '/admin/coupons', access: 'coupons.write', label: 'Coupons', group: 'Offers', keys: 'g k' },
  { href: '/admin/tiers', access: 'coupons.write', label: 'Tiers', group: 'Offers', keys: 'g t' },
  { href: '/admin/referrals', access: 'coupons.write', label: 'Invitations', group: 'Offers', keys: 'g j' },
  { href: '/admin/usersdata', access: 'users.read', label: 'Users', group: 'People', keys: 'g u' },
  { href: '/admin/partners', access: 'users.read', label: 'Partners', group: 'People', keys: 's p' },
  { href: '/admin/staff', access: 'staff.appoint', label: 'Staff', group: 'People', keys: 'g y' },
  { href: '/admin/audit', access: 'audit.read', label: 'Audit log', group: 'Records', keys: 'g l' },
  {
    href: '/admin/security',
    access: 'security.read',
    label: 'Security events',
    group: 'Records',
    keys: 'g e',
  },
] as const satisfies readonly Screen[];

/** The pages of the panel, for its navigation, its palette and its keyboard shortcuts. */
export const SCREENS: readonly Screen[] = ALL;

/** The path of a screen that the navigation shows. */
export type ShownPath = Exclude<(typeof ALL)[number], { isHidden: true }>['href'];

/** The pages whose name has these words, among those that the viewer's role includes. */
export function screensNamed(words: string, permissions: readonly Permission[]): Screen[] {
  const wanted = words.trim().toLowerCase();
  return SCREENS.filter(
    ({ access, label }) => permissions.includes(access) && label.toLowerCase().includes(wanted),
  );
}
