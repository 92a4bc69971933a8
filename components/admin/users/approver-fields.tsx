import { TextField } from '@/components/ui/text-field';
import { formatRupees } from '@/lib/platform/money';

/** The email address and the authenticator code of the second approver, for credits above `alone` rupees. */
export function ApproverFields({ alone }: { alone: number }) {
  return (
    <fieldset className="space-y-4 rounded-xl border border-line p-4">
      <legend className="px-1 font-semibold text-sm">Second administrator</legend>
      <p className="text-muted text-sm">
        More than {formatRupees(alone)} needs a second administrator who stands by: they type their email and
        the newest code of their authenticator app.
      </p>
      <TextField
        id="approver"
        name="approver"
        type="email"
        label="Their email"
        autoComplete="off"
        maxLength={254}
      />
      <TextField
        id="approver-code"
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
