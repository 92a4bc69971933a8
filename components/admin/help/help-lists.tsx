import Link from 'next/link';
import type { Alerted } from '@/components/admin/alerts/alert-of-row';
import { OrderLink } from '@/components/admin/orders/order-link';
import { istText } from '@/components/admin/table/ist-text';
import type { HelpRequestLine, HelpRequestLists } from '@/lib/domain/help-requests/schema';
import { HelpAlert } from './help-alert';
import { HelpClocks } from './help-clocks';
import { kindText } from './help-texts';

interface HelpListsProps {
  lists: HelpRequestLists;
  alerted: Alerted;
}

/** The help requests that wait, what is due first at the top, and the newest of the others. */
export function HelpLists({ lists: { open, more, answered, closed }, alerted }: HelpListsProps) {
  return (
    <>
      <HelpList title="Waiting for an answer" requests={open} empty="Nobody waits for an answer.">
        {(request) => (
          <>
            <HelpClocks request={request} />
            <HelpAlert alerted={alerted} number={request.number} />
          </>
        )}
      </HelpList>
      {more > 0 && (
        <p className="text-muted text-sm">And {more} more, which are shown as these are answered.</p>
      )}
      <HelpList title="Answered" requests={answered} empty="Nothing was answered and left open.">
        {changedAt}
      </HelpList>
      <HelpList title="Closed" requests={closed} empty="Nothing is closed yet.">
        {changedAt}
      </HelpList>
    </>
  );
}

const changedAt = ({ updatedAt }: HelpRequestLine) => (
  <p className="text-muted text-xs tabular-nums">{istText(updatedAt)}</p>
);

interface HelpListProps {
  title: string;
  requests: HelpRequestLine[];
  empty: string;
  /** What stands below each. */
  children: (request: HelpRequestLine) => React.ReactNode;
}

function HelpList({ title, requests, empty, children }: HelpListProps) {
  return (
    <section aria-label={title} className="panel p-4 md:p-6">
      <h2 className="mb-2 font-bold text-lg">{title}</h2>
      {requests.length === 0 && <p className="text-muted text-sm">{empty}</p>}
      <ul className="divide-y divide-line text-sm">
        {requests.map((request) => (
          <li key={request.number} className="py-3 [overflow-wrap:anywhere]">
            <p className="font-semibold">
              {kindText(request)}{' '}
              <Link
                href={`/admin/help/${request.number}`}
                prefetch={false}
                className="-my-1 inline-flex min-h-8 items-center font-mono text-accent text-xs underline underline-offset-4 hover:text-accent-bright max-lg:min-h-11"
              >
                {request.number}
              </Link>
            </p>
            <p>
              {request.orderid !== null && (
                <>
                  {request.itemname} <span className="text-muted">{request.productname}</span>,{' '}
                  <OrderLink orderId={request.orderid} className="font-mono text-xs" />,{' '}
                </>
              )}
              {request.customer.name}
            </p>
            <p className="line-clamp-2 text-muted">{request.last}</p>
            {children(request)}
          </li>
        ))}
      </ul>
    </section>
  );
}
