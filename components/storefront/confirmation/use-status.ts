'use client';

import { useEffect, useState } from 'react';
import type { Failure, Reply } from '@/components/shared/api/request';
import { sleep } from '@/lib/platform/time';
import { pollPause } from './poll-pace';

export interface Watch<T> {
  reply: T | null;
  /** The error of the last poll; a later poll may succeed. */
  failure: Failure | null;
  /** Milliseconds since the first poll. */
  watchedFor: number;
}

// Polling stops at these codes, because repeating the call cannot change the answer.
const FINAL_ERROR_CODES = [
  'unauthenticated',
  'not_found',
  'invalid_input',
  'bad_api_key',
  'blocked',
  'forbidden',
];

/** Whether the answer says that there is no such thing; other errors say nothing about it. */
export function isUnknown(failure: Failure | null): boolean {
  return failure?.code === 'not_found' || failure?.code === 'invalid_input';
}

/**
 * Polls `ask` until its answer is final, and once more each time the page is opened or focused again: an order that has
 * ended can still be refunded or reopened, in another tab or by the staff. It needs neither the gateway's redirect nor
 * any state from before a reload. `ask` and `isFinal` must be the same functions in every render.
 */
export function useStatus<T>(
  ask: (signal: AbortSignal) => Promise<Reply<T>>,
  isFinal: (reply: T) => boolean,
): Watch<T> {
  const [watch, setWatch] = useState<Watch<T>>({ reply: null, failure: null, watchedFor: 0 });

  useEffect(() => {
    const stop = new AbortController();
    const since = Date.now();

    async function look(): Promise<'again' | 'final' | 'over'> {
      const answer = await ask(stop.signal);
      if (stop.signal.aborted) return 'over';
      const watchedFor = Date.now() - since;
      if (!answer.ok) {
        setWatch((before) => ({ ...before, failure: answer.failure, watchedFor }));
        return FINAL_ERROR_CODES.includes(answer.failure.code) ? 'over' : 'again';
      }
      setWatch({ reply: answer.data, failure: null, watchedFor });
      return isFinal(answer.data) ? 'final' : 'again';
    }

    async function follow(): Promise<void> {
      for (let found = await look(); found !== 'over'; found = await look()) {
        if (found === 'final') await untilSeenAgain(stop.signal);
        else await sleep(pollPause(Date.now() - since), stop.signal);
        await untilVisible(stop.signal);
        if (stop.signal.aborted) return;
      }
    }

    void follow();
    return () => stop.abort();
  }, [ask, isFinal]);

  return watch;
}

/** Resolves when the page is visible: a page in the background does not poll. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return document.hidden ? untilSeenAgain(signal) : Promise.resolve();
}

/** Resolves when the page becomes visible, or its window the one that is used. */
function untilSeenAgain(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const over = new AbortController();
    const finish = () => {
      over.abort();
      resolve();
    };
    const seen = () => document.hidden || finish();
    document.addEventListener('visibilitychange', seen, { signal: over.signal });
    window.addEventListener('focus', seen, { signal: over.signal });
    signal.addEventListener('abort', finish, { once: true, signal: over.signal });
  });
}
