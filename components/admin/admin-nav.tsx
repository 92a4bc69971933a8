'use client';

import {
  Award,
  BadgePercent,
  Boxes,
  GalleryHorizontal,
  Gauge,
  History,
  IdCard,
  IndianRupee,
  LayoutGrid,
  LifeBuoy,
  ListTodo,
  type LucideIcon,
  Package,
  Scale,
  ScrollText,
  ShieldAlert,
  Stamp,
  Star,
  Tag,
  UserPlus,
  Users,
  Wallet,
} from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import type { Permission } from '@/lib/domain/permissions';

const SCREENS: { href: string; access: Permission; label: string; icon: LucideIcon }[] = [
  { href: '/admin', access: 'panel.open', label: 'Overview', icon: Gauge },
  { href: '/admin/orders', access: 'orders.read', label: 'Pending orders', icon: ListTodo },
  { href: '/admin/help', access: 'help.read', label: 'Help requests', icon: LifeBuoy },
  { href: '/admin/product-reviews', access: 'reviews.moderate', label: 'Product reviews', icon: Star },
  { href: '/admin/txn', access: 'orders.read', label: 'All orders', icon: ScrollText },
  { href: '/admin/wallettxn', access: 'wallet.read', label: 'Wallet transactions', icon: Wallet },
  { href: '/admin/usersdata', access: 'users.read', label: 'Users', icon: Users },
  { href: '/admin/staff', access: 'staff.appoint', label: 'Staff', icon: IdCard },
  { href: '/admin/approvals', access: 'panel.open', label: 'Approvals', icon: Stamp },
  { href: '/admin/reconciliation', access: 'payments.settle', label: 'Reconciliation', icon: Scale },
  { href: '/admin/price', access: 'prices.write', label: 'Prices and stock', icon: IndianRupee },
  { href: '/admin/campaigns', access: 'coupons.write', label: 'Campaigns', icon: BadgePercent },
  { href: '/admin/coupons', access: 'coupons.write', label: 'Coupons', icon: Tag },
  { href: '/admin/tiers', access: 'coupons.write', label: 'Tiers', icon: Award },
  { href: '/admin/referrals', access: 'coupons.write', label: 'Invitations', icon: UserPlus },
  { href: '/admin/viewproducts', access: 'catalogue.read', label: 'Products', icon: Boxes },
  { href: '/admin/viewitems', access: 'catalogue.read', label: 'Items', icon: Package },
  { href: '/admin/admingallery', access: 'catalogue.read', label: 'Gallery', icon: GalleryHorizontal },
  { href: '/admin/collections', access: 'catalogue.read', label: 'Collections', icon: LayoutGrid },
  { href: '/admin/audit', access: 'audit.read', label: 'Audit log', icon: History },
  { href: '/admin/security', access: 'security.read', label: 'Security events', icon: ShieldAlert },
];

/** The navigation of the panel, with the pages that the viewer's role includes: a row at the top on phones, a column at the side on desktops. `approvals` wait for the viewer's decision. */
export function AdminNav({ approvals }: { approvals: number }) {
  const pathname = usePathname();
  const permissions = usePermissions();
  return (
    <nav
      aria-label="Admin"
      className="no-scrollbar -mx-1 flex gap-1 overflow-x-auto border-line px-1 max-lg:border-b max-lg:pb-3 lg:sticky lg:top-20 lg:flex-col lg:self-start"
    >
      {SCREENS.filter(({ access }) => permissions.includes(access)).map(({ href, label, icon: Icon }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          aria-current={pathname === href ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-full px-4 font-semibold text-muted text-sm hover:bg-raised hover:text-text aria-[current]:bg-raised aria-[current]:text-text"
        >
          <Icon aria-hidden className="size-4 shrink-0" /> {label}
          {href === '/admin/approvals' && approvals > 0 && (
            <span className="rounded-full bg-accent px-2 py-0.5 text-on-accent text-xs tabular-nums">
              {approvals}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
