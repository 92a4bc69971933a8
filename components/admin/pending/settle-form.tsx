'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { ApproverFields } from '@/components/admin/users/approver-fields';
import { errorText } from '@/components/shared/api/error-messages';
import { sendOnce } from '@/components/shared/api/send-once';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { Decision, ReviewView } from '@/lib/domain/payments/schema';
import { formatRupees } from '@/lib/platform/money';
import type { SettleReviewAction } from './case-actions';
import { causeText } from './causes';
import { ChoiceList } from './choice-list';
import { choicesFor, restOf, takesReference } from './settle-choices';
import { WalletPreview } from './wallet-preview';

interface SettleFormProps {
  review: ReviewView;
  settle: SettleReviewAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
  onSettled: () => void;
}

/** Settles a review case. It is shown as settled only after the server has answered. */
export function SettleForm({
  review,
  settle: send,
  withReauthentication,
  onClose,
  onSettled,
}: SettleFormProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [decision, setDecision] = useState<Decision>();
  const [approverAsked, setApproverAsked] = useState(false);
  const [bad, setBad] = useState('');
  const money = formatRupees(review.moneyAtRisk);
  const choices = choicesFor(review);
  const asksReference = takesReference(review, decision);
  const isLost = decision === 'lost';
  const asksAmount = isLost || (decision === 'credit' && review.asksAmount);
  const place = isLost ? 'the gateway’s dashboard' : 'the statement of the bank';

  const settle = (form: HTMLFormElement) =>
    run(async () => {
      const text = (name: string) => formText(form, name).trim();
      const reason = text('note');
      const reference = text('reference');
      const amount = Number(text('amount'));
      if (!decision) return setBad('Please choose one of the answers.');
      if (reason === '') return setBad('Please say why.');
      if (asksReference && reference === '')
        return setBad('Please enter the bank reference, as the statement of the bank shows it.');
      if (asksAmount && !(amount > 0)) return setBad(`Please enter the amount, as ${place} shows it.`);
      const approver = { email: text('approver'), code: text('code') };
      const body = {
        decision,
        reason,
        seen: review.seen,
        ...(asksReference && { reference }),
        ...(asksAmount && { amount }),
      };
      const isApproved = approverAsked && (approver.email || approver.code);
      const approved = { ...body, ...(isApproved && { approver }) };
      setBad('');
      const reply = await withReauthentication(() =>
        sendOnce(`settle:${review._id}`, body, (key) =>
          callAction(send, { id: review._id, ...approved, key }),
        ),
      );
      if (!reply.ok) {
        if (reply.failure.code === 'approval_required') setApproverAsked(true);
        // The page behind shows what it was refused for.
        if (reply.failure.code === 'conflict') router.refresh();
        return setBad(errorText(reply.failure));
      }
      showToast(reply.data.message, 'good');
      onSettled();
    });

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void settle(event.currentTarget);
      }}
    >
      <h2 className="font-bold text-lg">Settle case</h2>
      <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
        {causeText(review.cause)} {money}, {review.client_txn_id}
      </p>
      <ChoiceList
        legend={review.cause === 'payment_disputed' ? 'How the dispute ended' : 'What becomes of the money'}
        choices={choices}
        chosen={decision}
        onChoose={setDecision}
      />
      {decision === 'deliver' && review.userid && review.price !== null && (
        <WalletPreview userid={review.userid} amount={restOf(review.moneyAtRisk, review.price)} />
      )}
      {decision === 'credit' && !asksAmount && review.userid && (
        <WalletPreview userid={review.userid} amount={review.moneyAtRisk} />
      )}
      <div className="space-y-4">
        {asksReference && (
          <TextField
            id="reference"
            name="reference"
            label="Bank reference (UTR)"
            maxLength={64}
            autoComplete="off"
          />
        )}
        {asksAmount && (
          <TextField
            id="amount"
            name="amount"
            label={
              isLost ? 'Amount that was taken, in rupees' : 'Amount in the statement of the bank, in rupees'
            }
            inputMode="decimal"
            maxLength={12}
            autoComplete="off"
          />
        )}
        <TextField
          id="note"
          name="note"
          label="Note (the customer may read it)"
          maxLength={500}
          autoComplete="off"
        />
      </div>
      {approverAsked && <ApproverFields what="This credit" canWait={false} />}
      <div className="mt-2">
        <FormMessage outcome={{ bad }} />
      </div>
      <FormActions
        busy={busy}
        submit={submitText(decision, asksAmount ? '' : money)}
        cancel={{ label: 'Leave it open', onPress: onClose }}
      />
    </form>
  );
}

/** What the button does; `money` is '' while the amount is not known. */
function submitText(decision: Decision | undefined, money: string): string {
  if (decision === 'deliver') return 'Deliver the order';
  return decision === 'credit' && money !== '' ? `Credit ${money}` : 'Settle';
}
