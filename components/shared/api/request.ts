// Every call from the browser to the store's JSON endpoints goes through this module (spec S7.1).
import { currentSession, expireSession } from '@/components/shared/session/session-store';
import { seconds } from '@/lib/platform/time';
import { clientMessages } from './client-messages';
import { pageLanguage } from './page-language';

export interface Failure {
  /** The server's error code, or 'unreachable' when no answer came. */
  code: string;
  /** A sentence for the customer, in the language of the page. */
  message: string;
  status: number;
  /** Errors by field name, such as 'is empty'. */
  fields?: Record<string, string>;
  /** Seconds after which the call may be repeated. */
  retryAfter?: number;
}

export type Reply<T> = { ok: true; data: T } | { ok: false; failure: Failure };

interface Call {
  method?: 'GET' | 'POST';
  body?: unknown;
  /** Sent instead of `body`, for forms with a file. */
  form?: FormData;
  /** Timeout in ms. */
  timeout?: number;
  headers?: Record<string, string>;
  /** Sent instead of the token of the current session. */
  token?: string;
  signal?: AbortSignal;
}

const DEFAULT_TIMEOUT = seconds(25);

export async function request<T>(path: string, call: Call = {}): Promise<Reply<T>> {
  const token = call.token ?? currentSession().token;
  const timeoutSignal = AbortSignal.timeout(call.timeout ?? DEFAULT_TIMEOUT);
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
      signal: call.signal ? AbortSignal.any([call.signal, timeoutSignal]) : timeoutSignal,
    });
    const json: unknown = await response.json().catch(() => null);
    // By the contract of our own server, a 2xx answer has the shape that the caller names.
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
    // By the contract of our own server, the values of `fields` are strings.
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
