'use client';

import { useCallback, useEffect, useMemo, useState } from 'react';
import { readItems } from '@/components/shared/api/catalogue';
import type { SessionUser } from '@/components/shared/session/session-user';
import type { ItemView } from '@/lib/domain/catalogue/schema';

interface OwnPrices {
  items: ItemView[];
  /** Shows the price, in rupees, that the server named when it refused an order at the one shown before. */
  setPrice: (itemid: number, price: number) => void;
}

/** The static page contains the normal prices; for a reseller the items are loaded again with their prices. */
export function useOwnPrices(productId: string, items: ItemView[], user: SessionUser | null): OwnPrices {
  const [own, setOwn] = useState<ItemView[] | null>(null);
  const [named, setNamed] = useState<ReadonlyMap<number, number>>(new Map());
  const isReseller = user?.role === 'reseller';
  useEffect(() => {
    setOwn(null);
    setNamed(new Map());
    if (!isReseller) return;
    const stop = new AbortController();
    void readItems(productId, stop.signal).then((reply) => {
      if (reply.ok && !stop.signal.aborted) setOwn(reply.data.items);
    });
    return () => stop.abort();
  }, [productId, isReseller]);
  const setPrice = useCallback(
    (itemid: number, price: number) => setNamed((before) => new Map(before).set(itemid, price)),
    [],
  );
  const shown = useMemo(
    () => (own ?? items).map((item) => priced(item, named.get(item.itemid))),
    [own, items, named],
  );
  return { items: shown, setPrice };
}

function priced(item: ItemView, price: number | undefined): ItemView {
  if (price === undefined) return item;
  const { campaign, firstCampaign, saving, ...rest } = item;
  return {
    ...rest,
    discountedprice: price,
    ...(item.resellprice !== undefined && { resellprice: price }),
  };
}
