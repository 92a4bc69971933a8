import { useEffect, useRef } from 'react';
import { forgetIdempotencyKey } from '@/components/shared/api/idempotency-key';
import type { Reply } from '@/components/shared/api/request';
import { sendOnce } from '@/components/shared/api/send-once';

/**
 * Sends a form with one key until an answer has come, also when the form is changed: another amount after a lost answer
 * is refused instead of added. Such a refusal is told by `maybeDone`. Only who has closed the form after it may mean
 * another one.
 */
export function useOneKey(subject: string, maybeDone: string) {
  const isTold = useRef(false);
  useEffect(
    () => () => {
      if (isTold.current) forgetIdempotencyKey(subject);
    },
    [subject],
  );
  return async <T>(send: (key: string) => Promise<Reply<T>>): Promise<Reply<T>> => {
    const reply = await sendOnce(subject, 'one', send);
    if (reply.ok || reply.failure.code !== 'key_reused') return reply;
    isTold.current = true;
    return { ok: false, failure: { ...reply.failure, message: maybeDone } };
  };
}
