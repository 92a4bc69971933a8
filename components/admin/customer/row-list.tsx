import Link from 'next/link';
import type { ReactNode } from 'react';
import { Permitted } from '@/components/admin/permissions/permitted';
import { textLinkClass } from '@/components/ui/text-link-class';

interface RowListProps<Row> {
  id: string;
  title: string;
  /** Null: the reader's role does not include it. */
  rows: readonly Row[] | null;
  rowKey: (row: Row) => string;
  /** Said when there is no row. */
  empty: string;
  /** A list of all of them, found by the customer's contact. */
  all?: { href: string; text: string } | undefined;
  children: (row: Row) => ReactNode;
}

/** The newest rows of one kind, with the way to all of them. */
export function RowList<Row>({ id, title, rows, rowKey, empty, all, children }: RowListProps<Row>) {
  return (
    <section aria-labelledby={`${id}-title`} className="panel min-w-0 p-4 text-sm md:p-6">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`${id}-title`} className="font-bold text-lg">
          {title}
        </h2>
        {all && rows !== null && rows.length > 0 && (
          // The link searches for the customer's contact. A role without contacts.read has a masked one, for which no
          // row is found.
          <Permitted to="contacts.read">
            <Link href={all.href} prefetch={false} className={textLinkClass}>
              {all.text}
            </Link>
          </Permitted>
        )}
      </div>
      {rows === null && <p className="text-muted">Your role does not include this.</p>}
      {rows?.length === 0 && <p className="text-muted">{empty}</p>}
      <ul className="divide-y divide-line">
        {rows?.map((row) => (
          <li key={rowKey(row)} className="py-2.5">
            {children(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  /** What it is, on the left; the figure or state of it on the right. */
  main: ReactNode;
  side?: ReactNode;
  /** Below, smaller. */
  more?: ReactNode;
  moreSide?: ReactNode;
}

/** One row: two lines, each with a left and a right part. */
export function Row({ main, side, more, moreSide }: RowProps) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">{main}</span>
        <span className="tabular-nums">{side}</span>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted text-xs">
        <span className="min-w-0 [overflow-wrap:anywhere]">{more}</span>
        <span className="tabular-nums">{moreSide}</span>
      </div>
    </>
  );
}
