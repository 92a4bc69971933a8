'use client';

import { useTabItem } from '@/components/shared/session/use-tab-item';
import { parseUnfinishedPurchase, type UnfinishedPurchase } from './unfinished-purchase';

/** The interrupted purchase of this tab; null when there is none and before hydration. */
export function useUnfinishedPurchase(): UnfinishedPurchase | null {
  return parseUnfinishedPurchase(useTabItem('unfinished-purchase'));
}
