import { TextField } from '@/components/ui/text-field';

interface ApproverFieldsProps {
  /** What the ids of the fields begin with: a form in a dialog may be on its page too. */
  id?: string;
  /** What needs a second approver. */
  what: string;
  /** Whether the server stores a request for approval when both fields are empty. */
  canWait?: boolean;
}

/** The email address and the authenticator code of the second approver. */
export function ApproverFields({ id = 'approver', what, canWait = true }: ApproverFieldsProps) {
  return (
    <fieldset className="space-y-4 rounded-xl border border-line p-4">
      <legend className="px-1 font-semibold text-sm">Second administrator</legend>
      <p className="text-muted text-sm">
        {what} needs a second administrator, who has had the role for 72 hours: they type their email and the
        newest code of their authenticator app.
        {canWait && ' Leave both empty to ask for the approval on the page Approvals.'}
      </p>
      <TextField
        id={`${id}-email`}
        name="approver"
        type="email"
        label="Their email"
        autoComplete="off"
        maxLength={254}
      />
      <TextField
        id={`${id}-code`}
        name="code"
        label="Their code"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        className="tabular-nums"
      />
    </fieldset>
  );
}
