import { ArrowLeft } from 'lucide-react';
import Link from 'next/link';
import { TransactionStatus } from '@/components/account/wallet/transaction-status';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { orderPath } from '@/components/admin/orders/order-path';
import { Fact, Facts } from '@/components/admin/table/facts';
import { istText } from '@/components/admin/table/ist-text';
import { buttonClass } from '@/components/ui/button-class';
import type { TransactionJournal } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';
import { EntriesTable } from './entries-table';
import { GiftSection } from './gift-section';
import { signedAmount } from './signed-amount';
import type { TakeBackGift } from './take-back-form';

const linkClass =
  'inline-flex min-h-11 items-center text-accent underline underline-offset-4 hover:text-accent-bright -my-3';

/** A wallet transaction with the payment it requested and the journal that was posted. */
export function JournalSheet({
  found: { transaction, username, payments, journal, gift },
  mayTakeBack,
  takeBack,
}: {
  found: TransactionJournal;
  mayTakeBack: boolean;
  takeBack: TakeBackGift;
}) {
  return (
    <div className="space-y-3 md:space-y-5">
      <Link href="/admin/wallettxn" prefetch={false} className={buttonClass('quiet')}>
        <ArrowLeft aria-hidden className="size-4" /> All wallet transactions
      </Link>
      <section aria-label="Transaction" className="panel p-4 md:p-6">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="min-w-0 font-bold font-mono text-base [overflow-wrap:anywhere]">
            {transaction.txnid}
          </h2>
          <p className="font-bold font-display text-2xl tabular-nums">{signedAmount(transaction).text}</p>
        </div>
        <Facts>
          <Fact name="Type">{transaction.type}</Fact>
          <Fact name="Status">
            <TransactionStatus status={transaction.status} />
          </Fact>
          <Fact name="Made">{istText(transaction.createdAt)}</Fact>
          <Fact name="Changed">{istText(transaction.updatedAt)}</Fact>
          <Fact name="Customer">{`${username}, ${transaction.useremail || 'no email'}`}</Fact>
          <Fact name="User ID">{transaction.userid}</Fact>
          <Fact name="Order">
            {transaction.orderid ? (
              <Link href={orderPath(transaction.orderid)} prefetch={false} className={linkClass}>
                {transaction.orderid}
              </Link>
            ) : (
              'None'
            )}
          </Fact>
          <Fact name="Remarks">{transaction.reason ?? 'None'}</Fact>
        </Facts>
      </section>
      {payments.map((payment) => (
        <section key={payment.client_txn_id} aria-label="Payment" className="panel p-4 md:p-6">
          <h2 className="mb-4 font-bold text-lg">Payment</h2>
          <Facts>
            <Fact name="Our reference">{payment.client_txn_id}</Fact>
            <Fact name="Gateway">{payment.gateway}</Fact>
            <Fact name="State">{payment.status}</Fact>
            <Fact name="Asked">{istText(payment.createdAt)}</Fact>
            <Fact name="Amount">{formatRupees(payment.amount)}</Fact>
            <Fact name="Received">
              {payment.received === null ? 'Nothing' : formatRupees(payment.received)}
            </Fact>
            <Fact name="UTR">{payment.upi_txn_id ?? 'None'}</Fact>
          </Facts>
        </section>
      ))}
      <section aria-label="Journal" className="panel p-4 md:p-6">
        <h2 className="mb-4 font-bold text-lg">Journal</h2>
        {journal ? (
          <>
            <Facts>
              <Fact name="Journal">{journal._id}</Fact>
              <Fact name="Reason">{journal.reason.replaceAll('_', ' ')}</Fact>
              <Fact name="Reference">{journal.reference}</Fact>
              <Fact name="Booked">{istText(journal.createdAt)}</Fact>
              <Fact name="By">
                {journal.actor ? `${journal.actor.name}, ${journal.actor.email}` : 'The store'}
              </Fact>
              <Fact name="Note">{journal.note ?? 'None'}</Fact>
            </Facts>
            <EntriesTable entries={journal.entries} />
          </>
        ) : (
          <p className="text-muted">No money has moved for this transaction.</p>
        )}
      </section>
      {gift && (
        <GiftSection txnid={transaction.txnid} gift={gift} mayTakeBack={mayTakeBack} takeBack={takeBack} />
      )}
      <section aria-label="Changes" className="panel p-4 md:p-6">
        <h2 className="mb-2 font-bold text-lg">Changes by administrators</h2>
        {transaction.orderid && (
          <ObjectHistory
            objectType="order"
            objectId={transaction.orderid}
            name={`order ${transaction.orderid}`}
          />
        )}
        {payments.map(({ _id, client_txn_id }) => (
          <ObjectHistory
            key={client_txn_id}
            objectType="payment"
            objectId={_id}
            name={`payment ${client_txn_id}`}
          />
        ))}
        {/* The journal of an administrator's credit notes the customer who received it. */}
        {journal?.reason === 'admin_credit' && (
          <ObjectHistory objectType="user" objectId={transaction.userid} name={username} />
        )}
        {!transaction.orderid && payments.length === 0 && journal?.reason !== 'admin_credit' && (
          <p className="text-muted text-sm">Nobody has changed anything by hand.</p>
        )}
      </section>
    </div>
  );
}
