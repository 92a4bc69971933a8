import { seconds, sleep } from '@/lib/platform/time';
import { clientMessages } from './client-messages';
import { forgetIdempotencyKey, idempotencyKeyFor } from './idempotency-key';
import type { Failure, Reply } from './request';

const MAX_TRIES = 4;

/**
 * Makes a call that moves money with an idempotency key. The same `body` for the same `subject`, sent again after the
 * answer was lost, is the same call. A definite answer ends that.
 */
export async function sendOnce<T>(
  subject: string,
  body: unknown,
  send: (key: string) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const key = idempotencyKeyFor(subject, JSON.stringify(body));
  for (let tries = 1; ; tries++) {
    const reply = await send(key);
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

// These codes do not show whether an earlier copy whose answer was lost took effect.
const INCONCLUSIVE_CODES = ['unauthenticated', 'in_progress', 'rate_limited'];

/** Whether the answer proves that the server did nothing under this key. Without an answer that is unknown. */
function isDefinite({ status, code }: Failure): boolean {
  return status >= 400 && status < 500 && !INCONCLUSIVE_CODES.includes(code);
}

function sentenceFor({ code, message }: Failure): string {
  if (code === 'unauthenticated') return clientMessages()('sessionEnded');
  return code === 'unreachable' ? clientMessages()('sendAgain') : message;
}
