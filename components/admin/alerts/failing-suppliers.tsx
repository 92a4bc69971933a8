import Link from 'next/link';
import { WarningCard } from './warning-card';

interface FailingSuppliersProps {
  /** One sentence for each supplier that fails at present. */
  sentences: string[];
  /** The number of orders with an unknown outcome at a supplier. */
  unknown: number;
}

const linkClass = 'text-accent underline underline-offset-4 hover:text-accent-bright';

/** A warning above the pending orders: why there are so many, and what to do first. */
export function FailingSuppliers({ sentences, unknown }: FailingSuppliersProps) {
  return (
    <WarningCard label="Suppliers that fail" sentences={sentences}>
      <ol className="list-decimal space-y-1 pl-5 text-muted">
        <li>
          <Link href="/admin/viewproducts" prefetch={false} className={linkClass}>
            Route the products to their second supplier
          </Link>
          , or take them out of stock: new orders go there at once.
        </li>
        {unknown > 0 && (
          <li>
            <Link href="?only=unknown" prefetch={false} scroll={false} className={linkClass}>
              Clear up the {unknown === 1 ? 'order' : `${unknown} orders`} of unknown outcome
            </Link>{' '}
            first: ask the supplier again, or look at its statement. They may have been delivered.
          </li>
        )}
        <li>Refund what was proved not to have been delivered and cannot wait.</li>
      </ol>
    </WarningCard>
  );
}
