import { seconds, sleep } from '@/lib/platform/time';
import { clientMessages } from './client-messages';
import { forgetIdempotencyKey, idempotencyKeyFor } from './idempotency-key';
import type { Failure, Reply } from './request';

const MAX_TRIES = 4;

/**
 * Makes a call that moves money with an idempotency key. The same `body` for the same `subject`, sent again after the
 * answer was lost, is the same call, until it is done. A refusal does not end that: most are given before the key is
 * looked at, so they say nothing about an earlier copy, and the server keeps none under the key, except that a second
 * person was asked. Where `terms` go with the body, `send` is told all that were sent with the key, as JSON, these
 * first. `keptFor`: after that it is another call, as what is bought each week is.
 */
export async function sendOnce<T>(
  subject: string,
  body: unknown,
  send: (key: string, sent: string[]) => Promise<Reply<T>>,
  terms: object = {},
  keptFor?: number,
): Promise<Reply<T>> {
  const { key, sent } = idempotencyKeyFor(subject, JSON.stringify(body), terms, keptFor);
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
    if (reply.failure.code === 'approval_required') forgetIdempotencyKey(subject);
    return { ok: false, failure: { ...reply.failure, message: sentenceFor(reply.failure) } };
  }
}

function sentenceFor({ code, message }: Failure): string {
  if (code === 'unauthenticated') return clientMessages()('sessionEnded');
  return code === 'unreachable' ? clientMessages()('sendAgain') : message;
}
