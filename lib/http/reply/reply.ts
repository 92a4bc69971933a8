import { z } from 'zod';
import { cellCookie } from '@/lib/http/session/cell-cookie';
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

/** The message for input that does not parse, or a function that chooses it by the errors. */
export type Refusal = PlainKey | ((error: z.ZodError) => Message);

/** Converts anything that was thrown to an error that may be answered: unexpected ones become `internal`. */
export function asAppError(error: unknown, refusal: Refusal = 'requests.checkInput'): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return invalidInput(error, refusal);
  return new AppError('internal', 'requests.failed', { cause: error });
}

function invalidInput(error: z.ZodError, refusal: Refusal): AppError {
  const fields: Record<string, Message> = {};
  for (const issue of error.issues.slice(0, 20))
    for (const name of namesOf(issue)) fields[name] ??= readIssue(issue.message) ?? verbatim(issue.message);
  // Many forms show one sentence and no errors of fields; this one says what to do.
  const hasCode = Object.values(fields).some(({ messageKey }) => messageKey === 'fieldErrors.looksLikeCode');
  if (hasCode) return new AppError('invalid_input', 'reasons.looksLikeCode', { fields });
  const description = typeof refusal === 'string' ? refusal : refusal(error);
  return new AppError('invalid_input', description, { fields });
}

/**
 * The fields that an issue is about. Those that a schema does not know are named themselves, and not only their object.
 */
function namesOf(issue: z.core.$ZodIssue): string[] {
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 20) : [];
  const paths = unknown.length > 0 ? unknown.map((key) => [...issue.path, key]) : [issue.path];
  return paths.map((path) => path.map(String).join('.').slice(0, 100) || 'body');
}

/** The body of an error reply (spec S7.1). */
export function errorBody(
  { code, description, fields, amounts, reply }: AppError,
  requestId: string,
  language: Language = DEFAULT_LANGUAGE,
): object {
  const message = translate(language, description);
  const about = fields || amounts ? { fields: { ...worded(language, fields ?? {}), ...amounts } } : {};
  const error = { code, message, ...about, requestId };
  return { success: false, message, msg: message, ...reply, error };
}

export function errorReply(error: AppError, requestId: string, language: Language): Response {
  const { code, status, retryAfter, reply } = error;
  const headers = new Headers();
  if (retryAfter !== undefined) headers.set('Retry-After', String(retryAfter));
  // The same call goes to the right cell the next time.
  if (code === 'account_moved' && typeof reply?.cell === 'string')
    headers.append('Set-Cookie', cellCookie(reply.cell));
  return jsonResponse(errorBody(error, requestId, language), { status, headers });
}

/** Bytes. Compressing fewer takes Next more time than all else it does for a reply, and saves no packet. */
const WORTH_COMPRESSING = 1024;

/**
 * A response with JSON. A small one is marked so that neither Next nor a proxy compresses it; Next does not heed a
 * Content-Length, which it removes.
 */
function jsonResponse(value: object, init: { status?: number; headers?: HeadersInit }): Response {
  const text = JSON.stringify(value);
  const headers = new Headers(init.headers);
  headers.set('Content-Type', 'application/json');
  if (Buffer.byteLength(text) < WORTH_COMPRESSING && !headers.has('Cache-Control'))
    headers.set('Cache-Control', 'no-store, no-transform');
  return new Response(text, { ...init, headers });
}

declare const body: unique symbol;

/** A response whose body is a T, for handlers that set headers of their own. */
export type JsonReply<T extends object> = Response & { readonly [body]: T };

/** As `successReply`, with headers; its messages have been translated by the caller. */
export function jsonReply<T extends object>(result: T, headers: HeadersInit = {}): JsonReply<T> {
  // The brand exists only for the compiler.
  return jsonResponse({ success: true, ...result }, { headers }) as JsonReply<T>;
}

/** The reply with a result: an array as it is, an object with `success: true` added, a Response unchanged. */
export function successReply(result: object, language: Language, status = 200): Response {
  if (result instanceof Response) return result;
  const body = Array.isArray(result) ? result : { success: true, ...worded(language, result) };
  return jsonResponse(body, { status });
}

type Worded<T> = { [K in keyof T]: T[K] extends Message ? string : T[K] };

/** The reply as a handler returns it: a text may still be a message, which `successReply` translates. */
export type Untranslated<T> = { [K in keyof T]: string extends T[K] ? T[K] | Message : T[K] };

/** Translates the messages of an object. Only its own fields are translated, not those of nested objects. */
export function worded<T extends object>(language: Language, result: T): Worded<T> {
  const entries = Object.entries(result).map(([name, value]) => [
    name,
    isMessage(value) ? translate(language, value) : value,
  ]);
  // Safe because the keys are the same and each message became a text.
  return Object.fromEntries(entries) as Worded<T>;
}
