import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { ReconcileAction } from './reconciliation-actions';

/** Has a day compared now. */
export function CompareForm({ reconcile, onDone }: { reconcile: ReconcileAction; onDone: () => void }) {
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');

  const compare = (day: string) =>
    run(async () => {
      setBad('');
      const reply = await callAction(reconcile, { day });
      if (!reply.ok) return setBad(errorText(reply.failure));
      showToast('The day is being compared. Load the page again in a minute.', 'good');
      onDone();
    });

  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void compare(formText(event.currentTarget, 'day'));
      }}
    >
      <TextField id="reconcile-day" name="day" type="date" label="Day (IST)" />
      <FormMessage outcome={{ bad }} />
      <button type="submit" aria-disabled={busy} className={buttonClass()}>
        {busy && <Spinner />} Compare the day
      </button>
    </form>
  );
}
