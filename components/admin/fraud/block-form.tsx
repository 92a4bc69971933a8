import type { ReactNode } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { type FormReading, readForm } from '@/components/admin/catalogue/form-reading';
import { useSave } from '@/components/admin/catalogue/use-save';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import type { FieldErrors } from '@/components/ui/use-field-errors';
import { BLOCKABLE, type Blockable, type BlockTerms } from '@/lib/domain/fraud-rules/schema';
import { SUBJECT_TEXTS } from './rule-texts';

interface BlockFormProps<Input> {
  block: ServerAction<Input, unknown>;
  /** Adds what is blocked to the terms: an order of which it is, or the value that was typed. */
  read: (terms: BlockTerms, reading: FormReading) => Input;
  subjects: readonly Blockable[];
  className: string;
  /** Of the ids of its fields: both forms may be on the page. */
  prefix: string;
  /** Above the fields. */
  head?: ReactNode;
  /** Between the subject and the reason; it gets the errors of the fields. */
  value?: (errors: FieldErrors) => ReactNode;
  onSaved: () => void;
  onCancel: () => void;
}

/** Blocks a payer, a player, a device or an address, for some days or without an end. */
export function BlockForm<Input>(props: BlockFormProps<Input>) {
  const { block, read, subjects, className, prefix, head, value, onSaved, onCancel } = props;
  const form = useSave({
    given: null,
    action: block,
    read: (element) => {
      const reading = readForm(element);
      const { text, number } = reading;
      const subject = BLOCKABLE.find((each) => each === text('subject')) ?? 'payer';
      // What is no number is refused by the server, at its field.
      const days = text('days') === '' ? null : (number('days') ?? 0);
      return read({ subject, reason: text('reason'), days }, reading);
    },
    shown: ['subject', 'value', 'reason', 'days'],
    failed: 'It could not be blocked.',
    onSaved,
  });
  const field = (name: string) => ({
    id: `${prefix}-${name}`,
    name,
    error: form.errors[name],
    autoComplete: 'off',
  });
  return (
    <SubmitForm onSubmit={form.save} onInput={form.onInput} className={className}>
      {head}
      <SelectField {...field('subject')} label="What is blocked">
        {subjects.map((subject) => (
          <option key={subject} value={subject}>
            {SUBJECT_TEXTS[subject]}
          </option>
        ))}
      </SelectField>
      {value?.(form.errors)}
      <TextField {...field('reason')} label="Reason (only staff read it)" maxLength={300} />
      <TextField
        {...field('days')}
        label="Days (empty: without an end)"
        inputMode="numeric"
        defaultValue="90"
      />
      <div className="sm:col-span-2">
        <FormMessage outcome={{ bad: form.bad }} />
        <FormActions busy={form.busy} submit="Block" cancel={{ label: 'Cancel', onPress: onCancel }} />
      </div>
    </SubmitForm>
  );
}
