import type { Failure } from '@/components/shared/api/request';
import type { FieldErrors } from '@/components/ui/use-field-errors';

/** The server's errors for the fields that the form shows. */
export function formErrors({ fields = {} }: Failure, shown: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, message] of Object.entries(fields)) {
    // 'inputs.1.label' belongs to the field `inputs`, 'item.name' to the field `name`.
    const name = path.split('.').find((part) => shown.includes(part));
    if (name) errors[name] ??= message;
  }
  return errors;
}
