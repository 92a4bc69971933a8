'use client';

import { useRecalled } from '@/components/shared/session/use-recalled';
import { readUnfinished } from './unfinished-purchase';

/** The interrupted purchase of this tab; null when there is none and before hydration. */
export function useUnfinished(): { _id: string; name: string } | null {
  return readUnfinished(useRecalled('unfinished-purchase'));
}
