import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { TextField } from '@/components/ui/text-field';

interface ReasonAndSendProps {
  /** Of the field. */
  id: string;
  /** Whom the reason is for. */
  reader?: 'staff' | 'customer';
  /** Why the last try failed. */
  bad: string | undefined;
  busy: boolean;
  submit: string;
  cancel: { label: string; onPress: () => void };
}

const LABELS = {
  staff: 'Reason (only staff read it)',
  customer: 'Reason (the customer reads it)',
} as const;

/** The last rows of a form that does something with an order: why, what went wrong, and the two buttons. */
export function ReasonAndSend({ id, reader = 'staff', bad, busy, submit, cancel }: ReasonAndSendProps) {
  return (
    <>
      <TextField id={id} name="reason" label={LABELS[reader]} maxLength={500} autoComplete="off" />
      <div className="mt-2">
        <FormMessage outcome={{ bad }} />
      </div>
      <FormActions busy={busy} submit={submit} cancel={cancel} />
    </>
  );
}
