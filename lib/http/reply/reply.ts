import { z } from 'zod';
import { AppError } from '@/lib/platform/errors';
import { DEFAULT_LANGUAGE, type Language } from '@/lib/platform/languages';
import {
  isMessage,
  type Message,
  type PlainKey,
  readIssue,
  translate,
  verbatim,
} from '@/lib/platform/messages';

/** What is said of input that does not parse, or how it is found among what is wrong. */
export type Refusal = PlainKey | ((error: z.ZodError) => Message);

/** Any failure as the error the world may see. */
export function asAppError(error: unknown, refusal: Refusal = 'requests.checkInput'): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return invalidInput(error, refusal);
  return new AppError('internal', 'requests.failed', { cause: error });
}

function invalidInput(error: z.ZodError, refusal: Refusal): AppError {
  const fields: Record<string, Message> = {};
  for (const { path, message } of error.issues.slice(0, 20))
    fields[path.map(String).join('.').slice(0, 100) || 'body'] ??= readIssue(message) ?? verbatim(message);
  const said = typeof refusal === 'string' ? refusal : refusal(error);
  return new AppError('invalid_input', said, { fields });
}

/** The error shape of spec S7.1. */
export function errorBody(
  { code, said, fields, reply }: AppError,
  requestId: string,
  language: Language = DEFAULT_LANGUAGE,
): object {
  const message = translate(language, said);
  const error = { code, message, ...(fields ? { fields: worded(language, fields) } : {}), requestId };
  return { success: false, message, msg: message, ...reply, error };
}

export function errorReply(error: AppError, requestId: string, language: Language): Response {
  const { status, retryAfter } = error;
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) };
  return Response.json(errorBody(error, requestId, language), { status, headers });
}

declare const body: unique symbol;

/** A response whose body is a T, for handlers that set headers of their own. */
export type JsonReply<T extends object> = Response & { readonly [body]: T };

/** As `successReply`, with headers; its messages have been translated by the caller. */
export function jsonReply<T extends object>(result: T, headers: HeadersInit = {}): JsonReply<T> {
  // The brand exists only for the compiler.
  return Response.json({ success: true, ...result }, { headers }) as JsonReply<T>;
}

/** A list as a bare array, anything else with success:true beside its named fields. */
export function successReply(result: object, language: Language): Response {
  if (result instanceof Response) return result;
  return Response.json(Array.isArray(result) ? result : { success: true, ...worded(language, result) });
}

type Worded<T> = { [K in keyof T]: T[K] extends Message ? string : T[K] };

/** A reply before `worded`: any of its texts may still be a message. */
export type Untranslated<T> = { [K in keyof T]: string extends T[K] ? T[K] | Message : T[K] };

/** The same with its messages in a language. They are looked for among its own fields, not deeper. */
export function worded<T extends object>(language: Language, result: T): Worded<T> {
  const words = Object.entries(result).map(([name, value]) => [
    name,
    isMessage(value) ? translate(language, value) : value,
  ]);
  // The fields are the same, and each message became a text.
  return Object.fromEntries(words) as Worded<T>;
}
