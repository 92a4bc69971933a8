import { useEffect, useState } from 'react';
import type { ClaimView, Subject } from '@/lib/domain/work-claims/schema';
import { seconds } from '@/lib/platform/time';
import { readClaim } from './read-claim';

const EVERY = seconds(15);

/**
 * The claim that was rendered, or what the server has said of it since: asked again every 15 seconds and when the
 * window is looked at again, while the page is visible. `forget` shows the rendered one, after an action has loaded the
 * page again.
 */
export function useLiveClaim({ kind, id }: Subject, rendered: ClaimView | null, live: boolean) {
  const [heard, setHeard] = useState<{ claim: ClaimView | null } | null>(null);

  useEffect(() => {
    if (!live) return;
    const leaving = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const reply = await readClaim({ kind, id }, leaving.signal);
      if (reply.ok && !leaving.signal.aborted) setHeard({ claim: reply.data.claim });
    };
    const timer = setInterval(ask, EVERY);
    window.addEventListener('focus', ask);
    return () => {
      leaving.abort();
      clearInterval(timer);
      window.removeEventListener('focus', ask);
    };
  }, [kind, id, live]);

  return { claim: heard ? heard.claim : rendered, forget: () => setHeard(null) };
}
