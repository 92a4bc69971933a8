'use client';

import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { sendOnce } from '@/components/shared/api/send-once';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { Decision, ReviewView } from '@/lib/domain/payments/schema';
import { formatRupees } from '@/lib/platform/money';
import { causeText } from './causes';
import { ChoiceList } from './choice-list';
import { settleCase } from './settle-case';
import { WalletPreview } from './wallet-preview';

interface SettleFormProps {
  review: ReviewView;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
  onSettled: () => void;
}

/** Settles a review case. It is shown as settled only after the server has answered. */
export function SettleForm({ review, withReauthentication, onClose, onSettled }: SettleFormProps) {
  const { busy, run } = useBusy();
  const [decision, setDecision] = useState<Decision>();
  const [bad, setBad] = useState('');
  const money = formatRupees(review.moneyAtRisk);
  const all: { name: Decision; word: string; meaning: string }[] = [
    {
      name: 'credit',
      word: 'Credit',
      meaning: `The ${money} that came go to the customer’s wallet at once.`,
    },
    {
      name: 'dismiss',
      word: 'Dismiss',
      meaning: 'Nothing came, or it was handled elsewhere: no money moves.',
    },
  ];

  const asksReference = decision === 'credit' && review.cause === 'reference_missing';

  const settle = (reason: string, reference: string) =>
    run(async () => {
      if (!decision) return setBad('Please choose what becomes of the money.');
      if (reason === '') return setBad('Please say why.');
      if (asksReference && reference === '')
        return setBad('Please enter the bank reference, as the statement of the bank shows it.');
      const body = { decision, reason, ...(asksReference && { reference }) };
      setBad('');
      const reply = await withReauthentication(() =>
        sendOnce(`settle:${review._id}`, body, (key) => settleCase(review, body, key)),
      );
      if (!reply.ok) return setBad(errorText(reply.failure));
      showToast(reply.data.message, 'good');
      onSettled();
    });

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        void settle(formText(form, 'note').trim(), formText(form, 'reference').trim());
      }}
    >
      <h2 className="font-bold text-lg">Settle case</h2>
      <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
        {causeText(review.cause)} {money}, {review.client_txn_id}
      </p>
      <ChoiceList
        legend="What becomes of the money"
        choices={all.filter(({ name }) => review.decisions.includes(name))}
        chosen={decision}
        onChoose={setDecision}
      />
      {decision === 'credit' && review.userid && (
        <WalletPreview userid={review.userid} amount={review.moneyAtRisk} />
      )}
      {asksReference && (
        <TextField
          id="reference"
          name="reference"
          label="Bank reference (UTR)"
          maxLength={64}
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
      <div className="mt-2">
        <FormMessage outcome={{ bad }} />
      </div>
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          Leave it open
        </button>
        <button type="submit" aria-disabled={busy} className={buttonClass()}>
          {busy && <Spinner />} {decision === 'credit' ? `Credit ${money}` : 'Settle'}
        </button>
      </div>
    </form>
  );
}
