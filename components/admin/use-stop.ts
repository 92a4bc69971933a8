import { useCallback, useEffect, useRef } from 'react';

/** Ends what is done to many before its next call: by a press, or because its dialog was closed. */
export function useStop() {
  const running = useRef<AbortController>(null);
  const stop = useCallback(() => running.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const begin = (): AbortSignal => {
    running.current = new AbortController();
    return running.current.signal;
  };
  return { stop, begin };
}
