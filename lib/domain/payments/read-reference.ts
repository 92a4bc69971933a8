import { AppError } from '@/lib/platform/errors';

/** The bank reference that a person typed. Throws invalid_input when there is none. */
export function readReference(reference: string | undefined): string {
  if (reference !== undefined) return reference;
  throw new AppError('invalid_input', 'payments.referenceNeeded', {
    fields: { reference: 'fieldErrors.empty' },
  });
}
