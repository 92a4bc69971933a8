'use client';

import {
  Boxes,
  GalleryHorizontal,
  Gauge,
  History,
  IndianRupee,
  ListTodo,
  type LucideIcon,
  Package,
  ScrollText,
  Users,
  Wallet,
} from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';

const SCREENS: { href: string; label: string; icon: LucideIcon }[] = [
  { href: '/admin', label: 'Overview', icon: Gauge },
  { href: '/admin/orders', label: 'Pending orders', icon: ListTodo },
  { href: '/admin/txn', label: 'All orders', icon: ScrollText },
  { href: '/admin/wallettxn', label: 'Wallet transactions', icon: Wallet },
  { href: '/admin/usersdata', label: 'Users', icon: Users },
  { href: '/admin/price', label: 'Prices and stock', icon: IndianRupee },
  { href: '/admin/viewproducts', label: 'Products', icon: Boxes },
  { href: '/admin/viewitems', label: 'Items', icon: Package },
  { href: '/admin/admingallery', label: 'Gallery', icon: GalleryHorizontal },
  { href: '/admin/audit', label: 'Audit trail', icon: History },
];

/** The navigation of the panel: a row at the top on phones, a column at the side on desktops. */
export function AdminNav() {
  const pathname = usePathname();
  return (
    <nav
      aria-label="Admin"
      className="no-scrollbar -mx-1 flex gap-1 overflow-x-auto border-line px-1 max-lg:border-b max-lg:pb-3 lg:sticky lg:top-20 lg:flex-col lg:self-start"
    >
      {SCREENS.map(({ href, label, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={pathname === href ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-full px-4 font-semibold text-muted text-sm hover:bg-raised hover:text-text aria-[current]:bg-raised aria-[current]:text-text"
        >
          <Icon aria-hidden className="size-4 shrink-0" /> {label}
        </Link>
      ))}
    </nav>
  );
}
