'use client';

import { useState } from 'react';
import { isSignedOutOnPurpose } from '@/components/shared/session/session-storage';
import { useSession } from '@/components/shared/session/use-session';

/**
 * Compares the session of this browser with the customer for whom the server rendered the page. `same`: it belongs to
 * that customer, or is not known yet; `ended`: signed out while the page was open; `logout-pending`: signed out here
 * before, but the server was not reached; `missing`: the browser has no session; `other`: another customer is signed
 * in.
 */
export type SessionMatch = 'same' | 'ended' | 'logout-pending' | 'missing' | 'other';

export function useSessionMatch(userid: string): SessionMatch {
  const { phase, user } = useSession();
  const [seen, setSeen] = useState(false);
  if (phase === 'in' && !seen) setSeen(true);
  if (phase === 'unknown') return 'same';
  if (phase === 'in') return user.userid === userid ? 'same' : 'other';
  if (seen) return 'ended';
  return isSignedOutOnPurpose() ? 'logout-pending' : 'missing';
}
