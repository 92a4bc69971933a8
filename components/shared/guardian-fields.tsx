import { TextField } from '@/components/ui/text-field';
import type { FieldErrors } from '@/components/ui/use-field-errors';

interface GuardianFieldsProps {
  /** Without a label, the day of birth is not asked for. */
  labels: { bornOn?: string; name: string; email: string };
  errors: FieldErrors;
}

/** The day of birth of a customer under 18, and their parent or guardian. */
export function GuardianFields({ labels, errors }: GuardianFieldsProps) {
  return (
    <>
      {labels.bornOn !== undefined && (
        <TextField
          id="born_on"
          name="born_on"
          type="date"
          label={labels.bornOn}
          autoComplete="bday"
          error={errors.born_on}
        />
      )}
      <TextField
        id="guardian_name"
        name="guardian_name"
        label={labels.name}
        autoComplete="off"
        maxLength={80}
        error={errors.guardian_name}
      />
      <TextField
        id="guardian_email"
        name="guardian_email"
        type="email"
        label={labels.email}
        autoComplete="off"
        error={errors.guardian_email}
      />
    </>
  );
}
