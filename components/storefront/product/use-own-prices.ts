'use client';

import { useEffect, useState } from 'react';
import { readItems } from '@/components/shared/api/catalogue';
import type { SessionUser } from '@/components/shared/session/session-user';
import type { ItemView } from '@/lib/domain/catalogue/schema';

/** The static page contains the normal prices; for a reseller the items are loaded again with their prices. */
export function useOwnPrices(productId: string, items: ItemView[], user: SessionUser | null): ItemView[] {
  const [own, setOwn] = useState<ItemView[] | null>(null);
  const isReseller = user?.role === 'reseller';
  useEffect(() => {
    setOwn(null);
    if (!isReseller) return;
    const stop = new AbortController();
    void readItems(productId, stop.signal).then((reply) => {
      if (reply.ok && !stop.signal.aborted) setOwn(reply.data.items);
    });
    return () => stop.abort();
  }, [productId, isReseller]);
  return own ?? items;
}
