import { istText } from '@/components/admin/table/ist-text';
import { CopyButton } from '@/components/ui/copy-button';
import type { DisputeView } from '@/lib/domain/order-record/schema';
import { formatRupees } from '@/lib/platform/money';

const STATES: Record<string, string> = {
  open: 'Open: the gateway waits for our evidence.',
  under_review: 'Under review: the bank looks at our evidence.',
  won: 'Won: the money stays with us.',
  lost: 'Lost: the money was taken back.',
  closed: 'Closed by the gateway.',
};

/** A dispute about the payment of an order, with the evidence to copy into the gateway's dashboard. */
export function DisputeCard({ dispute }: { dispute: DisputeView }) {
  const { id, status, phase, reason, amount, amountDeducted, respondBy, openedAt, endedAt, evidence } =
    dispute;
  const isOpen = endedAt === null;
  return (
    <section aria-labelledby={`dispute-${id}`} className="panel space-y-3 p-4 text-sm md:p-6">
      <h2 id={`dispute-${id}`} className="font-bold text-lg">
        The payer’s bank wants {formatRupees(amount)} back
      </h2>
      <p className={`font-semibold ${isOpen ? 'text-wait' : status === 'lost' ? 'text-bad' : 'text-muted'}`}>
        {STATES[status] ?? status}
        {isOpen && respondBy !== null && ` Evidence is due by ${istText(respondBy)}.`}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
        <Line name="Dispute">{id}</Line>
        <Line name="Reason">{[reason, phase].filter(Boolean).join(', ').replaceAll('_', ' ')}</Line>
        <Line name="Since">{istText(openedAt)}</Line>
        {endedAt !== null && <Line name="Ended">{istText(endedAt)}</Line>}
        {amountDeducted > 0 && <Line name="Taken">{formatRupees(amountDeducted)}</Line>}
      </dl>
      {isOpen && <p>Nothing of this payment can be given back while the dispute is open.</p>}
      <div className="rounded-xl border border-line bg-night p-3">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold text-muted text-xs">Evidence for the gateway’s dashboard</h3>
          <CopyButton text={evidence} what="evidence" className="-my-2" />
        </div>
        <p className="mt-1 select-all whitespace-pre-line [overflow-wrap:anywhere]">{evidence}</p>
      </div>
    </section>
  );
}

function Line({ name, children }: { name: string; children: string }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  );
}
