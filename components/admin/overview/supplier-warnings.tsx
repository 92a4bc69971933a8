import Link from 'next/link';
import { WarningCard } from '@/components/admin/alerts/warning-card';

const linkClass = 'text-accent underline underline-offset-4 hover:text-accent-bright';

/**
 * Warnings about suppliers that fail at present. They come from the database, because a supplier that is down answers
 * late or never.
 */
export function SupplierWarnings({ sentences }: { sentences: string[] }) {
  return (
    <WarningCard label="Warnings" sentences={sentences}>
      <p className="text-muted">
        What to do first is written above the{' '}
        <Link href="/admin/orders" prefetch={false} className={linkClass}>
          pending orders
        </Link>
        ; the{' '}
        <Link href="/admin/viewproducts" prefetch={false} className={linkClass}>
          products can be routed to their second supplier
        </Link>
        .
      </p>
    </WarningCard>
  );
}
