'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import type { SettleRefundAction } from '@/components/admin/orders/order-actions';
import { ReasonAndSend } from '@/components/admin/orders/reason-and-send';
import { Permitted } from '@/components/admin/permissions/permitted';
import { istText } from '@/components/admin/table/ist-text';
import { useActing } from '@/components/admin/work-claims/use-acting';
import { buttonClass } from '@/components/ui/button-class';
import { formText } from '@/components/ui/form-text';
import { SubmitForm } from '@/components/ui/submit-form';
import type {
  OrderView,
  SourceRefundDecision,
  SourceRefundRecord,
  SourceRefundState,
} from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { useCorrection } from './use-correction';

const STATES: Record<SourceRefundState, { text: string; tone: string }> = {
  asked: { text: 'The customer is asked', tone: 'text-wait' },
  due: { text: 'To be sent', tone: 'text-wait' },
  sent: { text: 'At the gateway, or may be', tone: 'text-wait' },
  processed: { text: 'Given to the bank', tone: 'text-good' },
  failed: { text: 'Failed', tone: 'text-bad' },
  sent_again: { text: 'Failed, and sent again', tone: 'text-muted' },
  in_wallet: { text: 'In the wallet', tone: 'text-good' },
  taken_back: { text: 'Taken back, the order goes on', tone: 'text-muted' },
  returned: { text: 'The bank had given it back', tone: 'text-muted' },
};

const CHOOSERS = {
  customer: 'by the customer',
  staff: 'by staff',
  default: 'by itself, nobody answered',
} as const;

interface SourceRefundsCardProps {
  order: OrderView;
  refunds: SourceRefundRecord[];
  settle: SettleRefundAction;
}

/**
 * The refunds of an order that can go back to where its payment came from: how far each is, and what a person may
 * decide.
 */
export function SourceRefundsCard({ order, refunds, settle }: SourceRefundsCardProps) {
  return (
    <section aria-labelledby="source-refunds-title" className="panel space-y-4 p-4 text-sm md:p-6">
      <h2 id="source-refunds-title" className="font-bold text-lg">
        Refunds to the source
      </h2>
      {refunds.map((refund) => (
        <div
          key={refund.id}
          className="space-y-2 border-line border-t pt-3 first-of-type:border-0 first-of-type:pt-0"
        >
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold text-base">{formatRupees(refund.amount)}</span>
            <span className={STATES[refund.state].tone}>{STATES[refund.state].text}</span>
          </p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
            {factsOf(refund).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {refund.decisions.length > 0 && (
            <Permitted to="orders.settle">
              <Decisions order={order} refund={refund} settle={settle} />
            </Permitted>
          )}
        </div>
      ))}
    </section>
  );
}

function factsOf(refund: SourceRefundRecord): [string, string][] {
  const { to, chosenBy, chosenAt, decideBy, sends, sentAt, endedAt, nextAt, state } = refund;
  const where = to === 'wallet' ? 'The wallet' : `Back by ${refund.gateway}`;
  const facts: [string, string | null][] = [
    ['Chosen', to && chosenBy && chosenAt ? `${where}, ${CHOOSERS[chosenBy]}, ${istText(chosenAt)}` : null],
    ['Asked until', state === 'asked' ? istText(decideBy) : null],
    ['Sent', sentAt ? `${istText(sentAt)}${sends > 1 ? `, ${sends} times under its id` : ''}` : null],
    ['Ended', endedAt ? istText(endedAt) : null],
    ['Next', nextAt && (state === 'due' || state === 'sent') ? istText(nextAt) : null],
    ['Our id', refund.id],
    ['Their id', refund.gatewayRefundId],
    ['Bank reference', refund.bankReference],
    ['Last word', refund.error],
  ];
  return facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
}

const PRESSES: Record<SourceRefundDecision, string> = {
  again: 'Send again',
  wallet: 'Give to the wallet',
  returned: 'The bank gave it back',
};

function pressText({ state }: SourceRefundRecord, decision: SourceRefundDecision): string {
  return decision === 'again' && state !== 'failed' ? 'Ask the gateway now' : PRESSES[decision];
}

const EXPLAINED: Record<SourceRefundDecision, string> = {
  again:
    'A refund that failed is sent as a new one; any other keeps its id, under which the gateway makes it once.',
  wallet:
    'Only when the customer has agreed: say in the reason how. The money is in their wallet at once, and they are told.',
  returned:
    'Only after the case of the payment has booked what the bank gave back. The store bears that, and what the bank did not give back stays to be given.',
};

function Decisions({
  order,
  refund,
  settle,
}: { order: OrderView } & Pick<SourceRefundsCardProps, 'settle'> & { refund: SourceRefundRecord }) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const [decision, setDecision] = useState<SourceRefundDecision | null>(null);
  const { actingOn, actingDialogs } = useActing();
  const { busy, bad, setBad, send } = useCorrection(actingOn({ kind: 'order', id: order.orderid }), () => {
    setDecision(null);
    startTransition(() => router.refresh());
  });

  if (decision === null)
    return (
      <div className="flex flex-wrap gap-2">
        {refund.decisions.map((each) => (
          <button
            key={each}
            type="button"
            onClick={() => setDecision(each)}
            className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
          >
            {pressText(refund, each)}
          </button>
        ))}
      </div>
    );
  const submit = (form: HTMLFormElement) => {
    const reason = formText(form, 'reason').trim();
    if (reason === '') return setBad('Please say why.');
    void send({
      subject: `settle-refund:${refund.id}`,
      action: settle,
      input: { orderId: order.orderid, refundId: refund.id, decision, reason },
      done: () => `Decided about the refund of ${formatRupees(refund.amount)}.`,
    });
  };
  return (
    <SubmitForm onSubmit={submit}>
      <p>{EXPLAINED[decision]}</p>
      <div className="mt-2">
        <ReasonAndSend
          id={`refund-reason-${refund.id}`}
          bad={bad}
          busy={busy}
          submit={pressText(refund, decision)}
          cancel={{ label: 'Leave it', onPress: () => setDecision(null) }}
        />
      </div>
      {actingDialogs}
    </SubmitForm>
  );
}
