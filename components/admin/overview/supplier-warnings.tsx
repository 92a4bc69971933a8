import { TriangleAlert } from 'lucide-react';
import Link from 'next/link';
import type { SupplierHealth } from '@/lib/store/suppliers/schema';

/** What an administrator has to do something about, before everything else. */
export function SupplierWarnings({ suppliers }: { suppliers: SupplierHealth[] }) {
  const warnings = suppliers.flatMap((supplier) => supplier.warnings);
  if (warnings.length === 0) return null;
  return (
    <section aria-label="Warnings" className="rounded-card border border-wait bg-panel p-4 md:p-5">
      <ul className="space-y-1.5 text-sm">
        {warnings.map((warning) => (
          <li key={warning} className="flex gap-2.5 font-semibold text-wait">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> {warning}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-muted text-sm">
        Top up the balance, or{' '}
        <Link
          href="/admin/viewitems"
          prefetch={false}
          className="text-accent underline underline-offset-4 hover:text-accent-bright"
        >
          route the items to their second supplier
        </Link>
        .
      </p>
    </section>
  );
}
