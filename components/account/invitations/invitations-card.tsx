import { getTranslations } from 'next-intl/server';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import type { FriendState, OwnReferralsView } from '@/lib/domain/referrals/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { ShareLink } from './share-link';

interface InvitationsCardProps {
  referrals: OwnReferralsView;
  /** The customer's invitation link; null while the terms are switched off. */
  link: string | null;
  store: string;
}

const TONES: Record<FriendState, string> = {
  invited: 'text-wait',
  expired: 'text-muted',
  held: 'text-wait',
  rewarded: 'text-good',
  over_limit: 'text-muted',
  refused: 'text-bad',
  taken_back: 'text-bad',
};

const dayOf = (iso: string) => istDateTime(new Date(iso)).slice(0, 10);

/**
 * A customer's invitation link, the points that it has earned, and the state of each invited friend. A friend is shown
 * by the first letter of the name only.
 */
export async function InvitationsCard({ referrals, link, store }: InvitationsCardProps) {
  const t = await getTranslations('account.invitations');
  const { terms, earned, count, friends, own } = referrals;
  return (
    <Card id="invitations" title={t('title')}>
      {terms && (
        <p className="text-sm">
          {t('lead', { inviter: terms.inviterPoints, friend: terms.friendPoints })}{' '}
          <span className="text-muted">
            {t('terms', {
              amount: formatRupees(terms.minOrder),
              days: terms.withinDays,
              limit: terms.monthlyLimit,
            })}
          </span>
        </p>
      )}
      {terms && link && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p className="min-w-0 basis-full break-all rounded-xl border border-line bg-night p-3 font-mono text-sm md:basis-auto">
            {link}
          </p>
          <CopyButton text={link} what={t('link')} />
          <ShareLink
            label={t('share')}
            text={t('shareText', { store, points: terms.friendPoints })}
            link={link}
          />
        </div>
      )}
      {own && (
        <p className="mt-4 text-sm">
          {t(`own.${own.state}`, {
            points: own.points,
            amount: formatRupees(own.minOrder),
            date: dayOf(own.expiresAt),
          })}
        </p>
      )}
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <div>
          <dt className="text-muted">{t('earned')}</dt>
          <dd className="font-bold text-gold text-lg tabular-nums">{t('points', { points: earned })}</dd>
        </div>
        <div>
          <dt className="text-muted">{t('friends')}</dt>
          <dd className="font-bold text-lg tabular-nums">{count}</dd>
        </div>
      </dl>
      {count === 0 && <p className="mt-3 text-muted text-sm">{t('none')}</p>}
      <ul className="mt-3 divide-y divide-line">
        {friends.map((friend, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id that may be shown, and never change their order
          <li key={place} className="flex flex-wrap items-center gap-x-3 py-3 text-sm">
            <span
              aria-hidden
              className="grid size-9 shrink-0 place-items-center rounded-full bg-raised font-bold"
            >
              {friend.initial}
            </span>
            <span className="min-w-0 grow">
              <span className="block font-semibold">{t('friend', { initial: friend.initial })}</span>
              <span className="whitespace-nowrap text-muted tabular-nums">
                {t('joined', { date: dayOf(friend.joinedAt) })}
              </span>
            </span>
            <span className={`max-sm:ml-12 max-sm:basis-full sm:text-right ${TONES[friend.state]}`}>
              {t(`states.${friend.state}`, { points: friend.points, date: dayOf(friend.expiresAt) })}
            </span>
          </li>
        ))}
      </ul>
      {count > friends.length && (
        <p className="text-muted text-sm">{t('newest', { count: friends.length })}</p>
      )}
    </Card>
  );
}
