import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SelectField } from '@/components/ui/select-field';
import { Spinner } from '@/components/ui/spinner';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { FloatView } from '@/lib/domain/reconciliation/schema';
import type { EnterTopUpAction } from './reconciliation-actions';

interface FloatTopUpFormProps {
  floats: FloatView[];
  enterTopUp: EnterTopUpAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onDone: () => void;
}

/** Enters money that was paid to a supplier into the ledger of the float. */
export function FloatTopUpForm({ floats, enterTopUp, withReauthentication, onDone }: FloatTopUpFormProps) {
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');

  const enter = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const read = (name: string) => formText(form, name).trim();
      const input = {
        account: read('account'),
        amount: read('float-amount'),
        reference: read('float-reference'),
      };
      const reply = await withReauthentication(() => callAction(enterTopUp, input));
      if (!reply.ok) {
        show({
          'float-amount': fieldError('Amount', reply.failure, 'amount'),
          'float-reference': fieldError('Reference', reply.failure, 'reference'),
        });
        return setBad(errorText(reply.failure));
      }
      showToast('The top-up is entered.', 'good');
      form.reset();
      onDone();
    });

  return (
    <SubmitForm onSubmit={enter} onInput={onInput} className="space-y-3">
      <SelectField id="float-account" name="account" label="Topped up account">
        {floats.map(({ name, currency }) => (
          <option key={name} value={name}>
            {name} ({currency})
          </option>
        ))}
      </SelectField>
      <TextField
        id="float-amount"
        name="float-amount"
        label="Amount in its currency"
        inputMode="decimal"
        autoComplete="off"
        error={errors['float-amount']}
      />
      <TextField
        id="float-reference"
        name="float-reference"
        label="Reference of the supplier or the bank"
        maxLength={100}
        autoComplete="off"
        error={errors['float-reference']}
      />
      <FormMessage outcome={{ bad }} />
      <button type="submit" aria-disabled={busy} className={buttonClass()}>
        {busy && <Spinner />} Enter top-up
      </button>
    </SubmitForm>
  );
}
