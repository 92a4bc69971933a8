'use client';

import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { approvalText } from '@/components/admin/approvals/approval-text';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { useOneKey } from '@/components/admin/use-one-key';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { NumberCounter } from '@/components/ui/number-counter';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { UserView } from '@/lib/domain/accounts/schema';
import type { AddBalanceForm } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';
import { ApproverFields } from './approver-fields';
import { useBalanceNow } from './use-balance-now';

/** The server action that credits a wallet. */
export type AddBalance = ServerAction<AddBalanceForm, unknown>;

interface TopUpFormProps {
  user: UserView;
  /** Rupees. */
  max: number;
  /** Rupees above which a second person has to approve. */
  alone: number;
  addBalance: AddBalance;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
  onDone: () => void;
}

/** Credits a wallet. It is shown as credited only after the server has answered. */
export function TopUpForm({
  user,
  max,
  alone,
  addBalance,
  withReauthentication,
  onClose,
  onDone,
}: TopUpFormProps) {
  const { busy, run } = useBusy();
  const { errors, show } = useFieldErrors();
  const balance = useBalanceNow(user.userid, user.balance);
  const [amount, setAmount] = useState<number | null>(null);
  const [approverAsked, setApproverAsked] = useState(false);
  const [bad, setBad] = useState('');
  const sendOne = useOneKey(
    `credit:${user.userid}`,
    'The first one may have been given. Look at the wallet; what you give after closing this form is given besides.',
  );

  // The server asks for one as well when the gifts of a day add up to more than one person may give.
  const needsApprover = approverAsked || (amount ?? 0) > alone;

  const give = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const text = (name: string) => formText(form, name).trim();
      const reason = text('reason');
      const wrong = {
        amount: amount ? undefined : 'Please enter a valid amount',
        reason: reason ? undefined : 'Please say why: the customer reads it.',
      };
      if (show(wrong) || !amount) return;
      const approver = { email: text('approver'), code: text('code') };
      // Without a second person at hand the server stores a request, which waits for one.
      const isApproved = needsApprover && (approver.email || approver.code);
      const credit = {
        userId: user.userid,
        email: user.email,
        amount,
        reason,
        ...(isApproved && { approver }),
      };
      const reply = await withReauthentication(() =>
        sendOne((key) => callAction(addBalance, { ...credit, key })),
      );
      if (!reply.ok) {
        if (reply.failure.code === 'key_reused') return setBad(reply.failure.message);
        if (reply.failure.code === 'approval_required') setApproverAsked(true);
        if (reply.failure.approvalId) return setBad(approvalText(reply.failure));
        setBad(reply.failure.code === 'internal' ? 'Failed to add balance' : errorText(reply.failure));
        return showToast('Failed to add balance. Please try again.', 'bad');
      }
      showToast(
        `Successfully added ₹${amount} to ${user.name}'s wallet. Please Refresh/Reload Page.`,
        'good',
      );
      onDone();
    });

  return (
    <SubmitForm onSubmit={give}>
      <h2 className="font-bold text-lg">Top-Up</h2>
      <p className="mt-1 mb-4 text-muted text-sm [overflow-wrap:anywhere]">
        {user.name}, {user.email || user.mobilenumber}
      </p>
      <div className="space-y-4">
        <NumberCounter
          id="amount"
          label="Amount in rupees"
          value={amount}
          onChange={(next) => {
            setAmount(next);
            show({});
          }}
          min={1}
          max={max}
          step={100}
          unit="₹"
          error={errors.amount}
          hint={`At most ${formatRupees(max)} at once.`}
        />
        <TextField
          id="reason"
          name="reason"
          label="Reason (the customer reads it)"
          error={errors.reason}
          maxLength={200}
          autoComplete="off"
        />
        {needsApprover && <ApproverFields what={`More than ${formatRupees(alone)} at once or in 24 hours`} />}
        <dl className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 rounded-xl border border-line bg-night px-4 py-3 tabular-nums">
          <Sum word="Balance now" rupees={balance} />
          <ArrowRight aria-hidden className="size-4 text-muted" />
          <Sum word="Afterwards" rupees={balance + (amount ?? 0)} />
        </dl>
      </div>
      <div className="mt-2">
        <FormMessage outcome={{ bad }} />
      </div>
      <FormActions
        busy={busy}
        submit={amount ? `Add ${formatRupees(amount)}` : 'Add balance'}
        cancel={{ label: 'Cancel', onPress: onClose }}
      />
    </SubmitForm>
  );
}

function Sum({ word, rupees }: { word: string; rupees: number }) {
  return (
    <div className="min-w-0 last:text-right">
      <dt className="text-muted text-xs">{word}</dt>
      <dd className="font-bold [overflow-wrap:anywhere]">{formatRupees(rupees)}</dd>
    </div>
  );
}
