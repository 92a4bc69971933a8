import type { FieldErrors } from '@/components/ui/use-field-errors';
import type { Failure } from './request';

/** The server's errors by the field that the form shows: `networks.1` belongs to `networks`. */
export function errorsOf({ fields = {} }: Failure, shown: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, text] of Object.entries(fields)) {
    const [name = ''] = path.split('.');
    if (shown.includes(name)) errors[name] ??= text;
  }
  return errors;
}
