import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { Fact, Facts } from '@/components/admin/table/facts';
import { istText } from '@/components/admin/table/ist-text';
import type { UserDialogsInput } from '@/components/admin/users/use-user-dialogs';
import { buttonClass } from '@/components/ui/button-class';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { CustomerRecord } from '@/lib/domain/customer-record/schema';
import { formatRupees } from '@/lib/platform/money';
import { CustomerActions } from './customer-actions';
import { CustomerLists } from './customer-lists';
import { CustomerNotes, type NoteCustomerAction } from './customer-notes';
import { standingTexts, waitText, waitTitle } from './customer-texts';

interface CustomerSheetProps extends UserDialogsInput {
  record: CustomerRecord;
  writeNote: NoteCustomerAction;
}

/** All that is known about a customer, and what can be done. */
export function CustomerSheet({ record, writeNote, ...dialogs }: CustomerSheetProps) {
  const { user } = record;
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <Link href="/admin/usersdata" prefetch={false} className={buttonClass('quiet')}>
          <ArrowLeft aria-hidden className="size-4" /> All users
        </Link>
      </p>
      <CustomerFacts record={record} />
      <section aria-labelledby="next-title" className="panel space-y-3 p-4 text-sm md:p-6">
        <h2 id="next-title" className="font-bold text-lg">
          What waits
        </h2>
        {standingTexts(record).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {record.waits.length === 0 && <p className="text-muted">Nothing waits for a person.</p>}
        <ul className="space-y-2">
          {record.waits.map((wait) => (
            <li key={`${wait.kind} ${wait.subject} ${wait.cause}`}>
              <Link href={wait.href} prefetch={false} className={textLinkClass}>
                {waitTitle(wait)}
              </Link>{' '}
              {waitText(wait)} <span className="text-muted text-xs">Since {istText(wait.since)}</span>
            </li>
          ))}
        </ul>
        {record.erased === null && <CustomerActions user={user} {...dialogs} />}
        <ObjectHistory objectType="user" objectId={user.userid} name={user.name} />
      </section>
      <CustomerNotes record={record} write={writeNote} />
      <CustomerLists record={record} />
    </>
  );
}

function CustomerFacts({ record }: { record: CustomerRecord }) {
  const { user, tier, totals, points } = record;
  return (
    <section aria-label="Customer" className="panel space-y-4 p-4 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-bold text-lg [overflow-wrap:anywhere]">
          {user.name || 'No name'} <span className="font-normal text-base text-muted">{user.role}</span>
        </h2>
        <p className="font-bold font-display text-2xl tabular-nums">{formatRupees(user.balance)}</p>
      </div>
      <Facts>
        <Fact name="Email">{user.email || 'None'}</Fact>
        <Fact name="Mobile">
          {user.mobilenumber || 'None'}
          {user.mobilenumber && !record.mobileVerified && (
            <span className="block font-normal text-muted text-xs">Not verified</span>
          )}
        </Fact>
        <Fact name="User ID">
          <span className="font-mono text-xs">{user.userid}</span>
        </Fact>
        <Fact name="Joined">{istText(user.createdAt)}</Fact>
        <Fact name="Points">{points.toLocaleString('en-IN')}</Fact>
        <Fact name="Tier">{tier ?? 'None'}</Fact>
        <Fact name="Second factor">{record.hasSecondFactor ? 'On' : 'Off'}</Fact>
        {record.identity && (
          <Fact name="Single sign-on">
            {!record.identity.isLinked
              ? 'Off'
              : record.identity.since
                ? `Since ${istText(record.identity.since)}`
                : 'On'}
            {record.identity.ended > 0 && (
              <span className="block font-normal text-muted text-xs">
                {record.identity.ended} ended before
              </span>
            )}
          </Fact>
        )}
        {record.blockedAt !== null && <Fact name="Blocked">{istText(record.blockedAt)}</Fact>}
        {record.lockedAt !== null && <Fact name="Locked">{istText(record.lockedAt)}</Fact>}
        {totals?.map(({ status, orders, value }) => (
          <Fact key={status} name={`${status} orders`}>
            {orders.toLocaleString('en-IN')}
            <span className="block font-normal text-muted text-xs">{formatRupees(value)}</span>
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
