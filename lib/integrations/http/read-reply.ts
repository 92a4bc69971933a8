import type { z } from 'zod';
import type { Answer } from './call-remote';

/** `why` is a sentence for people and contains no secrets; `http` is the status, 0 when no answer came. */
export type Reply<T> =
  | { ok: true; http: number; data: T }
  | { ok: false; unsent: boolean; http: number; why: string };

/** With these a proxy says that it gave up waiting for a call that it may have passed on. */
const GIVEN_UP = [408, 499];

/** Whether a status of HTTP says that the service refused the call. After a 5xx it may have done it. */
export function isRefusal(http: number): boolean {
  return http >= 400 && http < 500 && !GIVEN_UP.includes(http);
}

/**
 * Parses an answer with a schema. The content type is ignored, because these services send JSON as text/html, and web
 * pages with status 200.
 */
export function readReply<T>(answer: Answer, schema: z.ZodType<T>): Reply<T> {
  if (answer.kind !== 'answered') {
    const why = answer.kind === 'unsent' ? `not sent: ${answer.reason}` : `no whole answer: ${answer.reason}`;
    return { ok: false, unsent: answer.kind === 'unsent', http: 0, why };
  }
  const http = answer.status;
  const fail = (why: string): Reply<T> => ({ ok: false, unsent: false, http, why: `HTTP ${http}: ${why}` });
  const text = answer.text.replace(/^\uFEFF/, '').trim();
  if (text === '') return fail('an empty reply');
  if (text.startsWith('<')) return fail('a web page instead of data');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fail('a reply that is not JSON');
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, http, data: parsed.data };
  const fields = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole').slice(0, 3);
  return fail(`a reply of another shape (${fields.join(', ')})`);
}

/** Parses an answer that is valid with HTTP 200 only: another status may come from a proxy instead of the service. */
export function readOk<T>(answer: Answer, schema: z.ZodType<T>): Reply<T> {
  const reply = readReply(answer, schema);
  if (!reply.ok || reply.http === 200) return reply;
  return { ok: false, unsent: false, http: reply.http, why: `HTTP ${reply.http}` };
}
