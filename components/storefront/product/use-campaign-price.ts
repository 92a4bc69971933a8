'use client';

import { useEffect, useRef, useState } from 'react';
import type { SessionUser } from '@/components/shared/session/session-user';
import { untilLoaded } from '@/components/ui/until-loaded';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import type { PricePreview } from '@/lib/domain/offers/schema';

interface CampaignPriceInput {
  productId: string;
  item: ItemView | null;
  values: string[];
  user: SessionUser | null;
}

/**
 * What an item in a campaign costs this customer: a campaign may be for a first purchase, or be limited per person,
 * which the public page does not know. Null while there is none, and until the server has answered.
 */
export function useCampaignPrice({ productId, item, values, user }: CampaignPriceInput): PricePreview | null {
  const [found, setFound] = useState<(PricePreview & { itemid: number }) | null>(null);
  const itemid = item?.campaign || item?.firstCampaign ? item.itemid : undefined;
  const userid = user?.role === 'reseller' ? undefined : user?.userid;
  // The player may change without a new question; the order itself is judged with the player of then.
  const inputs = useRef(values);
  inputs.current = values;
  useEffect(() => {
    if (itemid === undefined || userid === undefined) return;
    const stop = new AbortController();
    const [input1 = '', input2 = ''] = inputs.current.map((value) => value.trim());
    const body = { product_id: productId, itemid, ...(input1 && { input1, input2 }) };
    // Few items are in a campaign, so the call is loaded when it is needed.
    void untilLoaded(() => import('@/components/shared/api/offers'))
      .then(({ readPrice }) => readPrice(body, stop.signal))
      .then((reply) => {
        if (reply.ok && !stop.signal.aborted) setFound({ ...reply.data, itemid });
      });
    return () => stop.abort();
  }, [productId, itemid, userid]);
  return found && userid !== undefined && found.itemid === itemid ? found : null;
}
