import Link from 'next/link';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { customerPath } from '@/components/admin/customer/customer-path';
import { Permitted } from '@/components/admin/permissions/permitted';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { ReferralOfStaff } from '@/lib/domain/referrals/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { type ReferralActions, ReferralDecisionForms } from './referral-decision';
import { reasonText, SUSPICION_TEXTS } from './referral-texts';

interface ReferralCardProps {
  referral: ReferralOfStaff;
  actions: ReferralActions;
}

const timeOf = (iso: string) => istDateTime(new Date(iso));

/** A referral: inviter and friend, the promised and the booked points, and the reasons for which it is held. */
export function ReferralCard({ referral, actions }: ReferralCardProps) {
  const { id, status, inviter, friend, orderid, suspicions, reason, rewards, taken } = referral;
  const name = `${nameOf(inviter)} and ${nameOf(friend)}`;
  return (
    <li className="space-y-2 py-4 text-sm [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold">
          <Person person={inviter} /> invited <Person person={friend} />
        </span>
        <time dateTime={referral.createdAt} className="text-muted tabular-nums">
          {timeOf(referral.createdAt)}
        </time>
      </p>
      <p className="tabular-nums">
        Promised: {referral.inviterPoints} points for the inviter, {referral.friendPoints} for the friend, for
        an order of {formatRupees(referral.minOrder)} placed until {timeOf(referral.expiresAt)}.
      </p>
      {suspicions.length > 0 && (
        <ul className="list-disc rounded-2xl border border-line bg-night py-3 pr-3 pl-8">
          {suspicions.map((each) => (
            <li key={each}>{SUSPICION_TEXTS[each]}</li>
          ))}
        </ul>
      )}
      {rewards && (
        <p className="tabular-nums">
          Given on {timeOf(rewards.at)}: {rewards.inviter} points to the inviter
          {rewards.inviter === 0 && ' (the limit of the month was reached)'}, {rewards.friend} to the friend.
        </p>
      )}
      {taken && (
        <p className="tabular-nums">
          Taken back: {taken.inviter} points from the inviter, {taken.friend} from the friend. The rest was
          spent.
        </p>
      )}
      {reason !== null && (
        <p>
          {status === 'refused' ? 'Refused' : 'Given'}: {reasonText(reason)}
        </p>
      )}
      {orderid !== null && (
        <Permitted to="orders.read">
          <Link href={`/admin/orders/${orderid}`} prefetch={false} className={textLinkClass}>
            Order {orderid}
          </Link>
        </Permitted>
      )}
      {(status === 'held' || status === 'invited') && (
        <ReferralDecisionForms referral={referral} name={name} actions={actions} />
      )}
      <ObjectHistory objectType="referral" objectId={id} name={name} />
    </li>
  );
}

type PersonProps = ReferralOfStaff['inviter'];
const nameOf = ({ name, userid }: PersonProps) => name || userid;

function Person({ person }: { person: PersonProps }) {
  return (
    <Permitted to="users.read" otherwise={nameOf(person)}>
      <Link href={customerPath(person.userid)} prefetch={false} className={textLinkClass}>
        {nameOf(person)}
      </Link>
    </Permitted>
  );
}
