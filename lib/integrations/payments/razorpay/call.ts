import type { z } from 'zod';
import { type Answer, callRemote, isRefusal, readReply } from '@/lib/integrations/http';
import type { Clock, Deadline } from '@/lib/platform/time';
import { errorReply } from './replies';

export interface RazorpayAccount {
  baseUrl: string;
  keyId: string;
  keySecret: string;
  clock: Clock;
  timeout: number;
}

export interface RazorpayCall {
  /** After `/v1`, with its query. */
  path: string;
  /** Absent: a GET. */
  body?: object;
  /** By which the gateway recognises a refund that is asked for again; its own client drops it. */
  idempotencyKey?: string;
  /** After it nothing is sent any more. */
  deadline?: Pick<Deadline, 'isOver'>;
}

/**
 * refused: the gateway understood the call and did nothing. unknown: it may have done it, or said nothing about what
 * was asked. Wrong keys and a call too many say nothing about a payment, but also that nothing was done (`http` 401,
 * 403, 429).
 */
export type RazorpayAnswer<T> =
  | { kind: 'done'; data: T }
  | { kind: 'refused'; http: number; code: string; message: string }
  | { kind: 'unknown'; unsent: boolean; message: string };

/**
 * Calls the gateway once. The status of HTTP decides, because the code is BAD_REQUEST_ERROR even for a wrong key
 * (RAZORPAY-1).
 */
export async function call<T>(
  account: RazorpayAccount,
  { path, body, idempotencyKey, deadline }: RazorpayCall,
  schema: z.ZodType<T>,
): Promise<RazorpayAnswer<T>> {
  const key = Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64');
  const answer = await callRemote({
    url: `${account.baseUrl}/v1${path}`,
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${key}`,
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'x-refund-idempotency': idempotencyKey }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(deadline && { deadline }),
    timeout: account.timeout,
  });
  const isRefused = answer.kind === 'answered' && isRefusal(answer.status);
  return isRefused ? readRefusal(answer) : readDone(answer, schema);
}

/** A refusal without the gateway's error object comes from something before it, such as a proxy. */
function readRefusal<T>(answer: Answer): RazorpayAnswer<T> {
  const reply = readReply(answer, errorReply);
  if (!reply.ok) return { kind: 'unknown', unsent: false, message: reply.why };
  const { code, description } = reply.data.error;
  return { kind: 'refused', http: reply.http, code: code || 'refused', message: description };
}

function readDone<T>(answer: Answer, schema: z.ZodType<T>): RazorpayAnswer<T> {
  const reply = readReply(answer, schema);
  if (!reply.ok) return { kind: 'unknown', unsent: reply.unsent, message: reply.why };
  if (reply.http < 200 || reply.http >= 300)
    return { kind: 'unknown', unsent: false, message: `HTTP ${reply.http}` };
  return { kind: 'done', data: reply.data };
}
