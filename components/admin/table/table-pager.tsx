import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { type FilterValues, filterQuery } from '@/components/ui/filter-query';

interface TablePagerProps {
  /** For screen readers, such as 'Pages of orders'. */
  label: string;
  /** The filters and the other parameters that stay in the address. */
  values: FilterValues;
  newer: string | null;
  older: string | null;
  /** The id of the list. */
  anchor: string;
  /** What the links are called. */
  words?: PagerWords;
}

export interface PagerWords {
  first: string;
  previous: string;
  next: string;
  last: string;
}

const BY_AGE: PagerWords = { first: 'Newest', previous: 'Newer', next: 'Older', last: 'Oldest' };

/**
 * Links to the neighbouring pages by the key of the neighbouring row (keyset paging), so that new rows do not shift
 * the pages.
 */
export function TablePager({ label, values, newer, older, anchor, words = BY_AGE }: TablePagerProps) {
  if (!newer && !older) return null;
  const to = (place: Record<string, string>) => `${filterQuery(values, place)}#${anchor}`;
  return (
    <nav aria-label={label} className="mt-5 flex flex-wrap items-center gap-2">
      {newer && (
        <>
          <PageLink href={to({})} rel="first">
            <ChevronFirst aria-hidden className="size-4" /> {words.first}
          </PageLink>
          <PageLink href={to({ after: newer })} rel="prev">
            <ChevronLeft aria-hidden className="size-4" /> {words.previous}
          </PageLink>
        </>
      )}
      <span className="ml-auto" />
      {older && (
        <>
          <PageLink href={to({ before: older })} rel="next">
            {words.next} <ChevronRight aria-hidden className="size-4" />
          </PageLink>
          <PageLink href={to({ last: '1' })} rel="last">
            {words.last} <ChevronLast aria-hidden className="size-4" />
          </PageLink>
        </>
      )}
    </nav>
  );
}

function PageLink({ href, rel, children }: { href: string; rel: string; children: ReactNode }) {
  return (
    <Link href={href} rel={rel} prefetch={false} className={buttonClass('quiet')}>
      {children}
    </Link>
  );
}
