// Every call from the browser to the store's JSON endpoints goes through this module (spec S7.1).
import { currentSession, expireSession } from '@/components/shared/session/session-store';
import type { ClaimantView } from '@/lib/domain/accounts/schema';
import type { Endpoint, Endpoints } from '@/lib/domain/endpoints/schema';
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
  /** The price of now, in rupees, where it is why nothing was ordered. */
  price?: number;
  /** Seconds after which the call may be repeated. */
  retryAfter?: number;
  /** With account_choice_needed: the accounts that the customer is asked about. */
  accounts?: ClaimantView[];
  /** With approval_required: the request that waits for a second person. */
  approvalId?: string;
}

export type Reply<T> = { ok: true; data: T } | { ok: false; failure: Failure };

/** The names of the parameters in a path: 'id' and 'token' for '/verify/[id]/[token]'. */
type Param<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? (Name extends `[...${infer Optional}` ? Optional : Name) | Param<Rest>
  : never;

interface Call {
  /** The JSON body of a POST; an empty object when absent. */
  body?: object;
  query?: Record<string, string>;
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

/** Calls an endpoint of our own server. `params` are the parameters of its path. */
export async function request<E extends Endpoint>(
  endpoint: E,
  params: Record<Param<E>, string>,
  call: Call = {},
): Promise<Reply<Endpoints[E]>> {
  const method = endpoint.startsWith('POST') ? 'POST' : 'GET';
  const body = method === 'POST' && !call.form ? JSON.stringify(call.body ?? {}) : undefined;
  const token = call.token ?? currentSession().token;
  const timeoutSignal = AbortSignal.timeout(call.timeout ?? DEFAULT_TIMEOUT);
  try {
    const response = await fetch(addressOf(endpoint, params, call.query), {
      method,
      cache: 'no-store',
      headers: {
        'accept-language': pageLanguage(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...call.headers,
      },
      body: call.form ?? body,
      signal: call.signal ? AbortSignal.any([call.signal, timeoutSignal]) : timeoutSignal,
    });
    const json: unknown = await response.json().catch(() => null);
    if (response.ok && isReply<E>(json)) return { ok: true, data: json };
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

function addressOf(
  endpoint: Endpoint,
  params: Record<string, string>,
  query?: Record<string, string>,
): string {
  const [, pattern = ''] = endpoint.split(' ');
  const path = pattern.replace(/\/\[+(?:\.{3})?(\w+)\]+/g, (_, name: string) => {
    const value = params[name];
    return value ? `/${encodeURIComponent(value)}` : '';
  });
  return query ? `${path}?${new URLSearchParams(query)}` : path;
}

/** The only place where a reply gets its type, because the handler of this endpoint cannot return another shape. */
function isReply<E extends Endpoint>(json: unknown): json is Endpoints[E] {
  return Array.isArray(json) || (typeof json === 'object' && json !== null && 'success' in json);
}

function failureOf({ status, headers }: Response, json: unknown): Failure {
  const { message, msg, error, accounts, approvalId } = (json ?? {}) as {
    message?: unknown;
    msg?: unknown;
    // By the contract of our own server, `accounts` has this type, and the values of `fields` are texts and amounts.
    accounts?: ClaimantView[];
    approvalId?: unknown;
    error?: { code?: unknown; fields?: Record<string, string | number> };
  };
  const texts = Object.entries(error?.fields ?? {}).filter((field) => typeof field[1] === 'string');
  const price = error?.fields?.price;
  const retryAfter = Number(headers.get('retry-after'));
  const text = [message, msg].find((each) => typeof each === 'string' && each !== '');
  return {
    code: typeof error?.code === 'string' ? error.code : 'internal',
    message: typeof text === 'string' ? text : clientMessages()('failed'),
    status,
    // Safe because of the filter.
    ...(error?.fields && { fields: Object.fromEntries(texts) as Record<string, string> }),
    ...(typeof price === 'number' && { price }),
    ...(retryAfter > 0 && { retryAfter }),
    ...(accounts && { accounts }),
    ...(typeof approvalId === 'string' && { approvalId }),
  };
}
