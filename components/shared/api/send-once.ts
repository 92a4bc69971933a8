import { seconds, sleep } from '@/lib/platform/time';
import { clientMessages } from './client-messages';
import { forgetIdempotencyKey, idempotencyKeyFor } from './idempotency-key';
import type { Failure, Reply } from './request';

const MAX_TRIES = 4;

/**
 * Makes a call that moves money with an idempotency key. The same `body` for the same `subject`, sent again after the
 * answer was lost, is the same call. A definite answer ends that. Where `terms` go with the body, `send` is told all
 * that were sent with the key, as JSON, these first.
 */
export async function sendOnce<T>(
  subject: string,
  body: unknown,
  send: (key: string, sent: string[]) => Promise<Reply<T>>,
  terms: object = {},
): Promise<Reply<T>> {
  const { key, sent } = idempotencyKeyFor(subject, JSON.stringify(body), terms);
  for (let tries = 1; ; tries++) {
    const reply = await send(key, sent);
    if (reply.ok) {
      forgetIdempotencyKey(subject);
      return reply;
    }
    // The first copy of this call is still being processed. The next try gets its answer.
    if (reply.failure.code === 'in_progress' && tries < MAX_TRIES) {
      await sleep(seconds(1));
      continue;
    }
    if (isDefinite(reply.failure)) forgetIdempotencyKey(subject);
    return { ok: false, failure: { ...reply.failure, message: sentenceFor(reply.failure) } };
  }
}

// These codes do not show whether an earlier copy whose answer was lost took effect: the server answers most of them
// before it looks at the key, and `key_reused` when an earlier copy had another body.
const INCONCLUSIVE_CODES = [
  'unauthenticated',
  'forbidden',
  'second_factor_required',
  'invalid_input',
  'in_progress',
  'key_reused',
  'rate_limited',
];

/** Whether the answer proves that the server did nothing under this key. Without an answer that is unknown. */
function isDefinite({ status, code }: Failure): boolean {
  return status >= 400 && status < 500 && !INCONCLUSIVE_CODES.includes(code);
}

function sentenceFor({ code, message }: Failure): string {
  if (code === 'unauthenticated') return clientMessages()('sessionEnded');
  if (code === 'key_reused') return clientMessages()('maybeDone');
  return code === 'unreachable' ? clientMessages()('sendAgain') : message;
}
