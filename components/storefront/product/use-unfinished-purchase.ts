'use client';

import { useTabItem } from '@/components/shared/session/use-tab-item';
import { parseUnfinishedPurchase } from './unfinished-purchase';

/** The interrupted purchase of this tab; null when there is none and before hydration. */
export function useUnfinishedPurchase(): { _id: string; name: string } | null {
  return parseUnfinishedPurchase(useTabItem('unfinished-purchase'));
}
