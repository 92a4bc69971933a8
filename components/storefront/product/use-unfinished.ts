'use client';

import { useRecalled } from '@/components/shared/session/use-recalled';
import { readUnfinished } from './unfinished-purchase';

/** What the wallet was too short for, in this tab; null for whoever left nothing, and until the browser has looked. */
export function useUnfinished(): { _id: string; name: string } | null {
  return readUnfinished(useRecalled('unfinished-purchase'));
}
