import Link from 'next/link';
import type { ReactNode } from 'react';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import { customerPath } from '@/components/admin/customer/customer-path';
import { istText } from '@/components/admin/table/ist-text';
import { isAutomatic, type PaymentEvidence, type WaitingOrder } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { AttemptEvidence } from './attempt-evidence';
import { causeText } from './causes';
import { EvidenceList } from './evidence-list';
import { OpenCallHints } from './open-call-hints';

/** All that is known about a pending order: its review cases, the answers of the suppliers and its payments. */
export function OrderEvidence({ waiting }: { waiting: WaitingOrder }) {
  const { order, attempts, payments, cases, open } = waiting;
  return (
    <div className="mt-2 grid gap-x-8 gap-y-4 border-line border-t pt-3 text-sm lg:grid-cols-2">
      <OpenCallHints open={open} />
      {cases.map((each) => (
        <Part key={each._id} title={`Case: ${formatRupees(each.moneyAtRisk)} at risk`}>
          <p>{causeText(each.cause)}</p>
          <EvidenceList evidence={each.evidence} />
          <p className="text-muted text-xs tabular-nums">Since {istText(each.openedAt)}</p>
        </Part>
      ))}
      <Part title="Calls to suppliers">
        {attempts.length === 0 ? (
          <p className="text-muted">
            {isAutomatic(order) ? 'None yet.' : 'None: a person delivers this order.'}
          </p>
        ) : (
          attempts.map((attempt) => <AttemptEvidence key={attempt._id} attempt={attempt} />)
        )}
      </Part>
      <Part title="Payment">
        {payments.length === 0 ? (
          <p>From the wallet, {order.transactionid ?? 'without a reference'}</p>
        ) : (
          payments.map((payment) => <PaymentLine key={payment.client_txn_id} payment={payment} />)
        )}
      </Part>
      <Part title="Customer">
        <p className="[overflow-wrap:anywhere]">
          <Link
            href={customerPath(order.userid)}
            prefetch={false}
            className="text-accent underline underline-offset-4 hover:text-accent-bright"
          >
            {order.useremail || order.userid}
          </Link>
        </p>
        <p className="text-muted text-xs tabular-nums">Placed {istText(order.createdAt)}</p>
        {order.transactionid && <p className="text-muted text-xs">Paid by {order.transactionid}</p>}
      </Part>
      <Part title="Changes">
        <ObjectHistory objectType="order" objectId={order.orderid} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 space-y-1.5">
      <h4 className="font-semibold text-muted text-xs">{title}</h4>
      {children}
    </section>
  );
}

function PaymentLine({ payment }: { payment: PaymentEvidence }) {
  const { amount, received, status, utr, gateway, paidAt, client_txn_id } = payment;
  return (
    <div className="[overflow-wrap:anywhere]">
      <p>
        {formatRupees(amount)} asked{received !== null && `, ${formatRupees(received)} received`}, {status}
        {utr && `, UTR ${utr}`}
      </p>
      <p className="text-muted text-xs tabular-nums">
        {gateway}, {client_txn_id}
        {paidAt && `, ${istText(paidAt)}`}
      </p>
    </div>
  );
}
