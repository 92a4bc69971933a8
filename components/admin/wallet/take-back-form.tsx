'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { approvalText } from '@/components/admin/approvals/approval-text';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { ApproverFields } from '@/components/admin/users/approver-fields';
import { errorText } from '@/components/shared/api/error-messages';
import { sendOnce } from '@/components/shared/api/send-once';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitButton } from '@/components/ui/submit-button';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { TakeBackGiftForm } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';

/** The server action that takes a gift back. */
export type TakeBackGift = ServerAction<TakeBackGiftForm, { message: string }>;

interface TakeBackFormProps {
  txnid: string;
  rest: number;
  takeBack: TakeBackGift;
}

/** Takes a wrong gift back. `rest` is what the wallet still holds of it, in rupees. */
export function TakeBackForm({ txnid, rest, takeBack: send }: TakeBackFormProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const [approverAsked, setApproverAsked] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({});

  const takeBack = (form: HTMLFormElement) =>
    run(async () => {
      setOutcome({});
      const text = (name: string) => formText(form, name).trim();
      const amount = Number(text('amount'));
      const reason = text('reason');
      const isAmount = amount > 0 && amount <= rest;
      const wrong = {
        amount: isAmount ? undefined : `Please enter an amount of at most ${formatRupees(rest)}.`,
        reason: reason ? undefined : 'Please say why: the customer reads it.',
      };
      if (show(wrong)) return;
      const approver = { email: text('approver'), code: text('code') };
      const body = { amount, reason };
      const approved = { ...body, ...((approver.email || approver.code) && { approver }) };
      const reply = await withReauthentication(() =>
        sendOnce(`takeback:${txnid}`, body, (key) => callAction(send, { txnid, ...approved, key })),
      );
      if (reply.ok) {
        setOutcome({ good: reply.data.message });
        return router.refresh();
      }
      if (reply.failure.code === 'approval_required') setApproverAsked(true);
      setOutcome({ bad: reply.failure.approvalId ? approvalText(reply.failure) : errorText(reply.failure) });
    });

  return (
    <>
      <form
        method="post"
        noValidate
        className="max-w-md space-y-4"
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          void takeBack(event.currentTarget);
        }}
      >
        <TextField
          id="amount"
          name="amount"
          label="Amount in rupees"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={String(rest)}
          error={errors.amount}
          hint={`At most ${formatRupees(rest)}: what was spent cannot be taken. A gift is taken back once.`}
        />
        <TextField
          id="reason"
          name="reason"
          label="Reason (the customer reads it)"
          maxLength={200}
          autoComplete="off"
          error={errors.reason}
        />
        {approverAsked && <ApproverFields what="Taking back so much in 24 hours" />}
        <SubmitButton busy={busy}>Take back</SubmitButton>
        <FormMessage outcome={outcome} />
      </form>
      {reauthenticationDialog}
    </>
  );
}
