// Every call from the browser to the shop's JSON endpoints goes through here (spec S7.1).
import { currentSession, expireSession } from '@/components/shared/session/session-store';
import { seconds } from '@/lib/platform/time';
import { clientMessages } from './client-messages';
import { pageLanguage } from './page-language';

export interface Failure {
  /** The server's code, or 'unreachable' when no answer came. */
  code: string;
  /** A sentence for the person, in the language of the page. */
  message: string;
  status: number;
  /** What is wrong with which field: 'is empty'. */
  fields?: Record<string, string>;
  /** Seconds after which a repeat may succeed. */
  retryAfter?: number;
}

export type Reply<T> = { ok: true; data: T } | { ok: false; failure: Failure };

interface Call {
  method?: 'GET' | 'POST';
  body?: unknown;
  /** Instead of `body`: what a form with a file holds. */
  form?: FormData;
  /** How long an answer may take, in ms. */
  patience?: number;
  headers?: Record<string, string>;
  /** Instead of the token of the current session. */
  token?: string;
  signal?: AbortSignal;
}

const PATIENCE = seconds(25);

export async function request<T>(path: string, call: Call = {}): Promise<Reply<T>> {
  const token = call.token ?? currentSession().token;
  const timeout = AbortSignal.timeout(call.patience ?? PATIENCE);
  try {
    const response = await fetch(path, {
      method: call.method ?? 'GET',
      cache: 'no-store',
      headers: {
        'accept-language': pageLanguage(),
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...call.headers,
      },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      ...(call.form && { body: call.form }),
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    });
    const json: unknown = await response.json().catch(() => null);
    // Our own server's contract: what it answers with 2xx has the shape that the caller names.
    if (response.ok && json !== null) return { ok: true, data: json as T };
    const failure = failureOf(response, json);
    if (failure.code === 'unauthenticated' && token && token === currentSession().token) expireSession();
    return { ok: false, failure };
  } catch {
    return {
      ok: false,
      failure: { code: 'unreachable', message: clientMessages()('unreachable'), status: 0 },
    };
  }
}

export function post<T>(
  path: string,
  body: unknown,
  call: Omit<Call, 'method' | 'body'> = {},
): Promise<Reply<T>> {
  return request<T>(path, { ...call, method: 'POST', body });
}

function failureOf({ status, headers }: Response, json: unknown): Failure {
  const { message, msg, error } = (json ?? {}) as {
    message?: unknown;
    msg?: unknown;
    // Our own server's contract again: it names fields only as texts.
    error?: { code?: unknown; fields?: Record<string, string> };
  };
  const retryAfter = Number(headers.get('retry-after'));
  const text = [message, msg].find((each) => typeof each === 'string' && each !== '');
  return {
    code: typeof error?.code === 'string' ? error.code : 'internal',
    message: typeof text === 'string' ? text : clientMessages()('failed'),
    status,
    ...(error?.fields && { fields: error.fields }),
    ...(retryAfter > 0 && { retryAfter }),
  };
}
