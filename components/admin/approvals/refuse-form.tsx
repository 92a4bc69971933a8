import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { formText } from '@/components/ui/form-text';
import { TextField } from '@/components/ui/text-field';

interface RefuseFormProps {
  id: string;
  busy: boolean;
  onRefuse: (reason: string) => void;
}

/** Refuses a request, with a reason that its asker reads. */
export function RefuseForm({ id, busy, onRefuse }: RefuseFormProps) {
  const [error, setError] = useState<string>();
  return (
    <form
      method="post"
      noValidate
      className="flex min-w-0 flex-wrap items-end gap-3 max-sm:basis-full sm:flex-1 max-sm:[&>:first-child]:basis-full"
      onSubmit={(event) => {
        event.preventDefault();
        const reason = formText(event.currentTarget, 'reason').trim();
        setError(reason ? undefined : 'Please say why: the asker reads it.');
        if (reason) onRefuse(reason);
      }}
    >
      <TextField
        id={`reason-${id}`}
        name="reason"
        label="Reason for a refusal"
        maxLength={200}
        autoComplete="off"
        error={error}
      />
      <button type="submit" aria-disabled={busy} className={buttonClass('quiet')}>
        Refuse
      </button>
    </form>
  );
}
