'use client';

import { useState } from 'react';
import { isSignedOutOnPurpose } from '@/components/shared/session/session-storage';
import { useSession } from '@/components/shared/session/use-session';

/**
 * How this browser stands to the person a page was made for: `same` (or not looked yet); `gone`: signed out while the
 * page stood; `unfinished`: signed out here before, and the server never heard of it; `forgotten`: nothing is stored;
 * `other`: somebody else is signed in.
 */
export type SessionMatch = 'same' | 'gone' | 'unfinished' | 'forgotten' | 'other';

export function useSessionMatch(userid: string): SessionMatch {
  const { phase, user } = useSession();
  const [seen, setSeen] = useState(false);
  if (phase === 'in' && !seen) setSeen(true);
  if (phase === 'unknown') return 'same';
  if (phase === 'in') return user.userid === userid ? 'same' : 'other';
  if (seen) return 'gone';
  return isSignedOutOnPurpose() ? 'unfinished' : 'forgotten';
}
