import { TextField } from '@/components/ui/text-field';

interface LimitFieldProps {
  name: string;
  label: string;
  value: number | null | undefined;
  error: string | undefined;
  hint?: string;
}

export const PERSON_HINT = 'One account, one player or one UPI account is one person.';

/** A number of orders or units; empty for no limit. */
export function LimitField({ name, value, ...rest }: LimitFieldProps) {
  return (
    <TextField
      id={name}
      name={name}
      inputMode="numeric"
      defaultValue={value ?? ''}
      autoComplete="off"
      {...rest}
    />
  );
}
