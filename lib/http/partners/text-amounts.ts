import { AppError } from '@/lib/platform/errors';
import { verbatim } from '@/lib/platform/messages';

/**
 * The error with its amounts as texts, because the published document of the partner API has only texts among the
 * fields.
 */
export function withTextAmounts(error: AppError): AppError {
  const { code, description, fields, amounts } = error;
  if (!amounts) return error;
  const texts = Object.entries(amounts).map(([name, amount]) => [name, verbatim(String(amount))]);
  return new AppError(code, description, {
    cause: error,
    fields: { ...fields, ...Object.fromEntries(texts) },
  });
}
