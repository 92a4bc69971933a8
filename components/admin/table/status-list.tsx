import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';

interface StatusListProps<Status extends string> {
  /** Where the list is: '/admin/referrals'. */
  path: string;
  /** What its rows are called: 'invitations'. */
  noun: string;
  statuses: readonly Status[];
  titles: Record<Status, string>;
  /** Said of a status that has no row. */
  emptyTexts: Record<Status, string>;
  list: { counts: Record<Status, number>; status: Status; page: number; pages: number };
  /** The rows of the page, each an <li>. */
  children: ReactNode[];
}

/** The rows of one status, with links to the other statuses and how many rows each has. It works without scripts. */
export function StatusList<Status extends string>({
  path,
  noun,
  statuses,
  titles,
  emptyTexts,
  list: { counts, status, page, pages },
  children,
}: StatusListProps<Status>) {
  const addressOf = (of: Status, number: number) =>
    `${path}?status=${of}${number > 1 ? `&page=${number}` : ''}`;
  return (
    <>
      <nav aria-label={`${noun} by status`} className="flex flex-wrap gap-2">
        {statuses.map((each) => (
          <Link
            key={each}
            href={addressOf(each, 1)}
            prefetch={false}
            aria-current={each === status ? 'page' : undefined}
            className={buttonClass(each === status ? 'quiet' : 'plain')}
          >
            {titles[each]} <span className="text-muted tabular-nums">{counts[each]}</span>
          </Link>
        ))}
      </nav>
      <section aria-label={titles[status]} className="panel p-4 md:p-6">
        <h2 className="mb-2 font-bold text-lg">{titles[status]}</h2>
        {children.length === 0 && <p className="text-muted text-sm">{emptyTexts[status]}</p>}
        <ul className="divide-y divide-line">{children}</ul>
      </section>
      {pages > 1 && (
        <nav
          aria-label={`Pages of ${noun.toLowerCase()}`}
          className="flex flex-wrap items-center justify-between gap-3"
        >
          {page > 1 && (
            <Link
              href={addressOf(status, page - 1)}
              prefetch={false}
              rel="prev"
              className={buttonClass('quiet')}
            >
              <ChevronLeft aria-hidden className="size-4" /> Previous
            </Link>
          )}
          <span className="text-muted text-sm tabular-nums">
            Page {page} of {pages}
          </span>
          {page < pages && (
            <Link
              href={addressOf(status, page + 1)}
              prefetch={false}
              rel="next"
              className={buttonClass('quiet')}
            >
              Next <ChevronRight aria-hidden className="size-4" />
            </Link>
          )}
        </nav>
      )}
    </>
  );
}
