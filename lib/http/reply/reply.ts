import { z } from 'zod';
import { translateReply } from '@/lib/http/translations';
import { AppError } from '@/lib/platform/errors';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/platform/languages';

const CHECK_INPUT = 'Please check what you entered.';
const SOMETHING_WRONG = 'Something went wrong. Please try again.';

/** The sentence for input that does not parse, or how it is found among what is wrong. */
export type Refusal = string | ((error: z.ZodError) => string);

/** Any failure as the error the world may see. */
export function asAppError(error: unknown, refusal: Refusal = CHECK_INPUT): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return invalidInput(error, refusal);
  return new AppError('internal', SOMETHING_WRONG, { cause: error });
}

function invalidInput(error: z.ZodError, refusal: Refusal): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, 20))
    fields[issue.path.map(String).join('.').slice(0, 100) || 'body'] ??= issue.message;
  const sentence = typeof refusal === 'string' ? refusal : refusal(error);
  return new AppError('invalid_input', sentence, { fields });
}

/** The error shape of spec S7.1. */
export function errorBody({ code, message, fields, reply }: AppError, requestId: string): object {
  const error = { code, message, ...(fields ? { fields } : {}), requestId };
  return { success: false, message, msg: message, ...reply, error };
}

export function errorReply(
  error: AppError,
  requestId: string,
  language: Language = DEFAULT_LANGUAGE,
): Response {
  const { status, retryAfter } = error;
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return Response.json(translateReply(language, errorBody(error, requestId)), { status, headers });
}

/** A list as a bare array, anything else with success:true beside its named fields. */
export function successReply(result: object, language: Language = DEFAULT_LANGUAGE): Response {
  if (result instanceof Response) return result;
  return Response.json(
    translateReply(language, Array.isArray(result) ? result : { success: true, ...result }),
  );
}
