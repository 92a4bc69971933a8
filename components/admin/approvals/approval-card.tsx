'use client';

import { useState } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { OrderLink } from '@/components/admin/orders/order-link';
import { Permitted } from '@/components/admin/permissions/permitted';
import { istText } from '@/components/admin/table/ist-text';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { ApprovalView, DecideInput } from '@/lib/domain/approvals/schema';
import { RefuseForm } from './refuse-form';
import { requestText, STATUS_TEXTS, sumsText, whyText } from './request-texts';

interface ApprovalCardProps {
  request: ApprovalView;
  decide: ServerAction<DecideInput, unknown>;
  withReauthentication: Reauthentication['withReauthentication'];
  /** Called after each answer, with which the request may have changed. */
  onAnswer: () => void;
  /** Called when the request has been decided: its card leaves the list. */
  onDecided: () => void;
}

const ABOUT_ORDERS: readonly ApprovalView['kind'][] = ['refund', 'cancellation', 'later-refund', 'reopening'];

const DONE = { approve: 'Approved and carried out.', refuse: 'Refused.', withdraw: 'Withdrawn.' };

/** One request. It is shown as decided only after the server has answered. */
export function ApprovalCard({
  request,
  decide,
  withReauthentication,
  onAnswer,
  onDecided,
}: ApprovalCardProps) {
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const { _id: id, asker, status, reason, createdAt, expiresAt, seen, own, decidable } = request;
  const sums = sumsText(request);
  const why = whyText(request);

  const send = (input: DecideInput) =>
    run(async () => {
      setBad('');
      const reply = await withReauthentication(() => callAction(decide, input));
      // A call that failed may have ended the request too, or shows new sums.
      onAnswer();
      if (reply.ok) {
        onDecided();
        return showToast(DONE[input.decision], 'good');
      }
      setBad(errorText(reply.failure));
      // The card of a request that has ended is gone after the refresh.
      showToast(errorText(reply.failure), 'bad');
    });

  return (
    <article className="space-y-2 rounded-xl border border-line p-4 [overflow-wrap:anywhere]">
      <h3 className="font-semibold">{requestText(request)}</h3>
      {why && <p className="text-sm">{why}</p>}
      {ABOUT_ORDERS.includes(request.kind) && (
        <Permitted to="orders.read">
          <p className="text-sm">
            <OrderLink orderId={request.objectId}>Order {request.objectId}</OrderLink>
          </p>
        </Permitted>
      )}
      {status === 'open' && sums && <p className="text-sm">{sums}</p>}
      <p className="text-muted text-sm">
        {own ? 'You asked' : `${asker.name} asked`} on {istText(createdAt)}.{' '}
        {status === 'open'
          ? `It expires on ${istText(expiresAt)}.`
          : `${STATUS_TEXTS[status]}.${reason ? ` ${reason}` : ''}`}
      </p>
      {!own && !decidable && (
        <p className="text-muted text-sm">
          You cannot decide this one: your role is new, you have neither a passkey nor an authenticator, or
          you are related to one of its people.
        </p>
      )}
      <FormMessage outcome={{ bad }} />
      {decidable && (
        <div className="flex flex-wrap items-end gap-3">
          <button
            type="button"
            aria-disabled={busy}
            onClick={() => void send({ decision: 'approve', id, seen })}
            className={buttonClass()}
          >
            Approve<span className="sr-only">: {requestText(request)}</span>
          </button>
          <RefuseForm
            id={id}
            busy={busy}
            onRefuse={(text) => void send({ decision: 'refuse', id, reason: text })}
          />
        </div>
      )}
      {own && status === 'open' && (
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => void send({ decision: 'withdraw', id })}
          className={buttonClass('quiet')}
        >
          Withdraw<span className="sr-only">: {requestText(request)}</span>
        </button>
      )}
    </article>
  );
}
