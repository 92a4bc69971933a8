import type { Failure } from '@/components/shared/api/request';
import type { FieldErrors } from '@/components/ui/use-field-errors';

/** What the server says of the fields that the form shows, below each of them. */
export function formErrors({ fields = {} }: Failure, shown: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, message] of Object.entries(fields)) {
    // 'inputs.1.label' is about the inputs, 'item.name' about the name of the item.
    const name = path.split('.').find((part) => shown.includes(part));
    if (name) errors[name] ??= message;
  }
  return errors;
}
