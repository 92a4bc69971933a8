import type { Reply } from '@/components/shared/api/request';
import { sendOnce } from '@/components/shared/api/send-once';
import { hours } from '@/lib/platform/time';

// As long as the customer is told that it will not be done twice.
const KEPT_FOR = hours(1);

/**
 * Sends a form of the wallet under an idempotency key. Within an hour after it was last sent the same form is done
 * once, also when its answer was lost. Later it is another wish, and the answer of the former one would only look
 * like it. `again` is said when no answer comes.
 */
export async function sendForAnHour<T>(
  subject: string,
  body: unknown,
  send: (key: string) => Promise<Reply<T>>,
  again: string,
): Promise<Reply<T>> {
  const reply = await sendOnce(subject, body, send, {}, KEPT_FOR);
  if (reply.ok || reply.failure.code !== 'unreachable') return reply;
  return { ok: false, failure: { ...reply.failure, message: again } };
}
