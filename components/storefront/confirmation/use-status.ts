'use client';

import { useEffect, useState } from 'react';
import type { Failure, Reply } from '@/components/shared/api/request';
import { sleep } from '@/lib/platform/time';
import { pollPause } from './poll-pace';

export interface Watch<T> {
  reply: T | null;
  /** The last look failed; a later one may not. */
  failure: Failure | null;
  /** The page has looked for so long that the person deserves more words. */
  watchedFor: number;
}

// No repeat changes these.
const HOPELESS = ['unauthenticated', 'not_found', 'invalid_input', 'bad_api_key', 'blocked', 'forbidden'];

/**
 * Looks until it has ended. It never needs the gateway's redirect, nor what stood here before a reload. `ask` and `isFinal`
 * must stay the same from one drawing to the next.
 */
export function useStatus<T>(
  ask: (signal: AbortSignal) => Promise<Reply<T>>,
  isFinal: (reply: T) => boolean,
): Watch<T> {
  const [watch, setWatch] = useState<Watch<T>>({ reply: null, failure: null, watchedFor: 0 });

  useEffect(() => {
    const stop = new AbortController();
    const since = Date.now();

    async function look(): Promise<'again' | 'done'> {
      const answer = await ask(stop.signal);
      if (stop.signal.aborted) return 'done';
      const watchedFor = Date.now() - since;
      if (!answer.ok) {
        setWatch((before) => ({ ...before, failure: answer.failure, watchedFor }));
        return HOPELESS.includes(answer.failure.code) ? 'done' : 'again';
      }
      setWatch({ reply: answer.data, failure: null, watchedFor });
      return isFinal(answer.data) ? 'done' : 'again';
    }

    async function follow(): Promise<void> {
      while ((await look()) === 'again') {
        await sleep(pollPause(Date.now() - since), stop.signal);
        await untilVisible(stop.signal);
        if (stop.signal.aborted) return;
      }
    }

    void follow();
    return () => stop.abort();
  }, [ask, isFinal]);

  return watch;
}

/** A page in the background asks nothing; it looks at once when it is seen again. */
function untilVisible(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      document.removeEventListener('visibilitychange', finish);
      resolve();
    };
    document.addEventListener('visibilitychange', finish);
    signal.addEventListener('abort', finish, { once: true });
  });
}
