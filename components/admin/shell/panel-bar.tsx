'use client';

import { Ellipsis, Gauge, ListTodo, Search } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { usePalette } from '@/components/admin/palette/palette-provider';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import { Dialog, DialogCloseButton } from '@/components/ui/dialog';
import { useEarlyDialog } from '@/components/ui/use-early-dialog';
import { CountBadge } from './count-badge';
import { ScreenLinks } from './screen-links';

const place =
  'relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 bar-label font-semibold text-muted hover:text-text aria-[current]:text-accent [&>svg]:size-5';

/** The navigation of the panel on phones and tablets: a bar at the bottom, with the other screens in a sheet. */
export function PanelBar({ counts }: { counts: Readonly<Record<string, number>> }) {
  const pathname = usePathname();
  const permissions = usePermissions();
  const { openPalette } = usePalette();
  const { close, button, dialog } = useEarlyDialog();
  const current = (href: string) => (pathname === href ? 'page' : undefined);
  return (
    <>
      <div aria-hidden className="h-[var(--bar-bottom)] lg:hidden print:hidden" />
      <nav
        aria-label="Admin"
        data-panel-bar
        className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-panel pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <Link href="/admin" prefetch={false} aria-current={current('/admin')} className={place}>
          <Gauge aria-hidden /> Overview
        </Link>
        {permissions.includes('orders.read') && (
          <Link
            href="/admin/orders"
            prefetch={false}
            aria-current={current('/admin/orders')}
            className={place}
          >
            <ListTodo aria-hidden /> Pending
            <CountBadge
              count={counts['/admin/orders'] ?? 0}
              className="absolute top-1.5 left-[calc(50%+0.375rem)]"
            />
          </Link>
        )}
        {/* Without scripts it leads to the page of the search. */}
        <Link
          href="/admin/search"
          prefetch={false}
          aria-current={current('/admin/search')}
          onClick={(event) => {
            event.preventDefault();
            openPalette();
          }}
          className={place}
        >
          <Search aria-hidden /> Find
        </Link>
        <button {...button} className={place}>
          <Ellipsis aria-hidden /> More
        </button>
      </nav>
      <Dialog
        {...dialog}
        label="Screens"
        className="mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-card border-line border-t bg-panel p-4 pb-[calc(1rem+env(safe-area-inset-bottom))] text-text lg:hidden"
      >
        <div className="mb-2 flex items-center justify-between">
          <p className="px-3 font-bold text-lg">Screens</p>
          <DialogCloseButton onClose={close} />
        </div>
        <div className="columns-1 gap-4 min-[26rem]:columns-2 sm:columns-3">
          <ScreenLinks counts={counts} onLeave={close} className="mb-4 break-inside-avoid" />
        </div>
      </Dialog>
    </>
  );
}
