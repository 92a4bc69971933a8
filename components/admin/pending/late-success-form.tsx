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
import type { LateSuccess } from '@/lib/domain/orders/schema';
import { settleLateSuccess } from './settle-late-success';

interface LateSuccessFormProps {
  late: LateSuccess;
  withReauthentication: Reauthentication['withReauthentication'];
  onSettled: () => void;
}

/** The one decision of a case about goods that came late, with its reason. */
export function LateSuccessForm({ late, withReauthentication, onSettled }: LateSuccessFormProps) {
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const isAdoption = late.decision === 'adopt';

  const settle = (reason: string) =>
    run(async () => {
      if (reason === '') return setBad('Please say why.');
      setBad('');
      const reply = await withReauthentication(() =>
        sendOnce(`late:${late._id}`, { decision: late.decision, reason }, (key) =>
          settleLateSuccess(late, reason, key),
        ),
      );
      if (!reply.ok) return setBad(errorText(reply.failure));
      showToast(reply.data.message, 'good');
      onSettled();
    });

  return (
    <form
      method="post"
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        void settle(formText(event.currentTarget, 'reason').trim());
      }}
    >
      <TextField
        id={`late-${late._id}`}
        name="reason"
        label={isAdoption ? 'Reason (the customer reads it)' : 'Reason for the supplier'}
        maxLength={500}
        autoComplete="off"
      />
      <FormMessage outcome={{ bad }} />
      <button type="submit" aria-disabled={busy} className={buttonClass()}>
        {busy && <Spinner />} {isAdoption ? 'Adopt the goods' : 'Claim back from the supplier'}
        <span className="sr-only"> of {late.orderid}</span>
      </button>
    </form>
  );
}
