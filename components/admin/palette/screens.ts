/** The pages of the panel by name, for the command palette. */
export const SCREENS: readonly { href: string; label: string }[] = [
  { href: '/admin', label: 'Overview' },
  { href: '/admin/orders', label: 'Pending orders' },
  { href: '/admin/txn', label: 'All orders' },
  { href: '/admin/wallettxn', label: 'Wallet transactions' },
  { href: '/admin/usersdata', label: 'Users' },
  { href: '/admin/price', label: 'Prices and stock' },
  { href: '/admin/viewproducts', label: 'Products' },
  { href: '/admin/createproduct', label: 'Create product' },
  { href: '/admin/viewitems', label: 'Items' },
  { href: '/admin/createitems', label: 'Create item' },
  { href: '/admin/admingallery', label: 'Gallery' },
  { href: '/admin/audit', label: 'Audit trail' },
];
