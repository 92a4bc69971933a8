import Link from 'next/link';
import { WarningCard } from '@/components/admin/alerts/warning-card';
import type { SupplierHealth } from '@/lib/store/suppliers/schema';

/** What an administrator has to do something about, before everything else. */
export function SupplierWarnings({ suppliers }: { suppliers: SupplierHealth[] }) {
  return (
    <WarningCard label="Warnings" sentences={suppliers.flatMap((supplier) => supplier.warnings)}>
      <p className="text-muted">
        Top up the balance, or{' '}
        <Link
          href="/admin/viewproducts"
          prefetch={false}
          className="text-accent underline underline-offset-4 hover:text-accent-bright"
        >
          route the products to their second supplier
        </Link>
        .
      </p>
    </WarningCard>
  );
}
