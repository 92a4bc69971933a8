import { seconds, sleep } from '@/lib/platform/time';
import { clientMessages } from './client-messages';
import { forgetIdempotencyKey, idempotencyKeyFor } from './idempotency-key';
import type { Failure, Reply } from './request';

const PATIENCE_WITH_ITSELF = 4;

/**
 * Makes a call that moves money under a key of its own. The same `body` for the same `subject`, sent again after an answer
 * was lost, is the same call; a definite answer ends that.
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
    // The first copy of this very call is still under way: its answer will be ours.
    if (reply.failure.code === 'in_progress' && tries < PATIENCE_WITH_ITSELF) {
      await sleep(seconds(1));
      continue;
    }
    if (isDefinite(reply.failure)) forgetIdempotencyKey(subject);
    return { ok: false, failure: { ...reply.failure, message: sentenceFor(reply.failure) } };
  }
}

// These say nothing of an earlier copy whose answer was lost.
const INDEFINITE = ['unauthenticated', 'in_progress', 'rate_limited'];

/** Whether the server has certainly done nothing under this key. Without an answer nobody knows. */
function isDefinite({ status, code }: Failure): boolean {
  return status >= 400 && status < 500 && !INDEFINITE.includes(code);
}

function sentenceFor({ code, message }: Failure): string {
  if (code === 'unauthenticated') return clientMessages()('sessionEnded');
  return code === 'unreachable' ? clientMessages()('sendAgain') : message;
}
