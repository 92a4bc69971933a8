import Link from 'next/link';
import type { ReactNode } from 'react';
import { ObjectHistory } from '@/components/admin/audit-log/object-history';
import type { AttemptView, PaymentEvidence, WaitingOrder } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { causeText } from './causes';
import { EvidenceList } from './evidence-list';

const OUTCOMES: Record<AttemptView['outcome'], { word: string; tone: string }> = {
  sent: { word: 'Sent, no answer', tone: 'text-wait' },
  accepted: { word: 'Accepted', tone: 'text-wait' },
  delivered: { word: 'Delivered', tone: 'text-good' },
  refused: { word: 'Refused', tone: 'text-bad' },
  unknown: { word: 'Unknown', tone: 'text-bad' },
};

/** All that is known about a pending order: its review cases, the answers of the suppliers and its payments. */
export function OrderEvidence({ waiting }: { waiting: WaitingOrder }) {
  const { order, attempts, payments, cases, open } = waiting;
  return (
    <div className="mt-2 grid gap-x-8 gap-y-4 border-line border-t pt-3 text-sm lg:grid-cols-2">
      {open && !open.canBeAsked && (
        <p className="text-wait lg:col-span-2">
          {open.supplier} cannot be asked about an order. Look for the player in its statement, compare the
          balance, then end the order with what you found as the reason.
        </p>
      )}
      {open?.mayArriveUntil && (
        <p className="text-wait tabular-nums lg:col-span-2">
          A call may still arrive at {open.supplier} until{' '}
          {istDateTime(new Date(open.mayArriveUntil)).slice(11)}. The order can be ended after that.
        </p>
      )}
      {cases.map((each) => (
        <Part key={each._id} title={`Case: ${formatRupees(each.moneyAtRisk)} at risk`}>
          <p>{causeText(each.cause)}</p>
          <EvidenceList evidence={each.evidence} />
          <p className="text-muted text-xs tabular-nums">Since {istDateTime(new Date(each.openedAt))}</p>
        </Part>
      ))}
      <Part title="Calls to suppliers">
        {attempts.length === 0 ? (
          <p className="text-muted">{order.instant ? 'None yet.' : 'None: a person delivers this order.'}</p>
        ) : (
          attempts.map((attempt) => <Attempt key={attempt._id} attempt={attempt} />)
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
            href={`/admin/usersdata?search=${encodeURIComponent(order.useremail || order.userid)}`}
            prefetch={false}
            className="text-accent underline underline-offset-4 hover:text-accent-bright"
          >
            {order.useremail || order.userid}
          </Link>
        </p>
        <p className="text-muted text-xs tabular-nums">Placed {istDateTime(new Date(order.createdAt))}</p>
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

function Attempt({ attempt }: { attempt: AttemptView }) {
  const { word, tone } = OUTCOMES[attempt.outcome];
  return (
    <div className="rounded-xl border border-line bg-night px-3 py-2 [overflow-wrap:anywhere]">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold">
          {attempt.supplier} {attempt.region}, pack {attempt.pack}
        </span>
        <span className={`font-bold ${tone}`}>{word}</span>
      </p>
      <p>{attempt.reply}</p>
      <p className="text-muted text-xs tabular-nums">
        {istDateTime(new Date(attempt.sentAt))}
        {attempt.answeredAt && ` to ${istDateTime(new Date(attempt.answeredAt)).slice(11)}`}
        {attempt.polls > 1 && `, heard ${attempt.polls} times`}
      </p>
      <p className="font-mono text-muted text-xs">
        Ours {attempt.reference}
        {attempt.supplierOrderId && `, theirs ${attempt.supplierOrderId}`}
      </p>
      {attempt.sends.some((send) => attempt.sends.length > 1 || send.outcome !== attempt.outcome) && (
        <ol className="mt-1 text-muted text-xs tabular-nums">
          {attempt.sends.map((send) => (
            <li key={send.number}>
              Sending {send.number}, {istDateTime(new Date(send.sentAt)).slice(11)}:{' '}
              {OUTCOMES[send.outcome].word}
              {send.error && `, ${send.error}`}
              {send.supplierOrderId && `, theirs ${send.supplierOrderId}`}
            </li>
          ))}
        </ol>
      )}
    </div>
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
        {paidAt && `, ${istDateTime(new Date(paidAt))}`}
      </p>
    </div>
  );
}
