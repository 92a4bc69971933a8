import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { type FilterValues, filterQuery } from '@/components/ui/filter-query';

/** How a column is sorted, for columns that an index of the database serves. */
export interface ColumnSort {
  /** In the address: 'price'. */
  name: string;
  /** What is sorted by, if the column's header says something else: 'time'. */
  by?: string;
  /** Whether the first press sorts from the greatest down. */
  down?: boolean;
}

/** The state of the sort of a table, which is in the address. */
export interface TableSort {
  /** 'price', or '-price' from the greatest down. */
  current: string;
  /** Of an address that names none. */
  usual: string;
  /** The other parameters of the address that stay; another sort shows the first page. */
  values: FilterValues;
  anchor: string;
}

/** The value of aria-sort; undefined for a column by which the table is not sorted. */
export function ariaSort(sort: TableSort, { name }: ColumnSort): 'ascending' | 'descending' | undefined {
  if (sort.current === name) return 'ascending';
  return sort.current === `-${name}` ? 'descending' : undefined;
}

/** For captions: how the rows are sorted before anybody has chosen. The header says it of every other sort. */
export const orderWords = ({ current, usual }: TableSort): string =>
  current === usual ? ', newest first' : '';

interface SortLinkProps {
  sort: TableSort;
  column: ColumnSort;
  className?: string;
  children: ReactNode;
}

/** A link that sorts by a column, and by the same column the other way round. It works without scripts. */
export function SortLink({ sort, column, className, children }: SortLinkProps) {
  const { name, by, down } = column;
  const now = ariaSort(sort, column);
  const next = now === (down ? 'descending' : 'ascending') ? !down : down;
  const wanted = next ? `-${name}` : name;
  const Icon = now ? (now === 'ascending' ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <Link
      href={`${filterQuery(sort.values, { sort: wanted === sort.usual ? undefined : wanted })}#${sort.anchor}`}
      prefetch={false}
      scroll={false}
      aria-current={now ? 'true' : undefined}
      className={classNames(
        'group inline-flex items-center gap-1 whitespace-nowrap hover:text-text aria-[current]:text-text',
        className,
      )}
    >
      {children}
      {by && <span className="sr-only"> (by {by})</span>}
      <Icon aria-hidden className="size-3.5 shrink-0 text-muted group-aria-[current]:text-accent" />
    </Link>
  );
}
