import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { buttonClass } from '@/components/ui/button-class';
import { REFERRAL_STATUSES, type ReferralListPage, type ReferralStatus } from '@/lib/domain/referrals/schema';
import { ReferralCard } from './referral-card';
import type { ReferralActions } from './referral-decision';
import { EMPTY_TEXTS, STATUS_TITLES } from './referral-texts';

interface ReferralListsProps {
  list: ReferralListPage;
  actions: ReferralActions;
}

/** The referrals of one status, with links to the others and how many each has. */
export function ReferralLists({
  list: { referrals, counts, status, page, pages },
  actions,
}: ReferralListsProps) {
  return (
    <>
      <nav aria-label="Invitations by status" className="flex flex-wrap gap-2">
        {REFERRAL_STATUSES.map((each) => (
          <Link
            key={each}
            href={addressOf(each, 1)}
            prefetch={false}
            aria-current={each === status ? 'page' : undefined}
            className={buttonClass(each === status ? 'quiet' : 'plain')}
          >
            {STATUS_TITLES[each]} <span className="text-muted tabular-nums">{counts[each]}</span>
          </Link>
        ))}
      </nav>
      <section aria-label={STATUS_TITLES[status]} className="panel p-4 md:p-6">
        <h2 className="mb-2 font-bold text-lg">{STATUS_TITLES[status]}</h2>
        {referrals.length === 0 && <p className="text-muted text-sm">{EMPTY_TEXTS[status]}</p>}
        <ul className="divide-y divide-line">
          {referrals.map((referral) => (
            <ReferralCard key={referral.id} referral={referral} actions={actions} />
          ))}
        </ul>
      </section>
      {pages > 1 && (
        <nav aria-label="Pages of invitations" className="flex flex-wrap items-center justify-between gap-3">
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

function addressOf(status: ReferralStatus, page: number): string {
  return `/admin/referrals?status=${status}${page > 1 ? `&page=${page}` : ''}`;
}
