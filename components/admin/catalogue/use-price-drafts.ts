'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { AdminItem } from '@/lib/domain/catalogue/schema';
import type { PriceActions } from './catalogue-actions';
import { isChanged, type PriceDraft, type PriceDrafts, seenOf } from './price-draft';

/** The sentence of spec S8.7. */
const FAILED = 'Error updating price';

/** Unsaved prices of the list. Only changed rows are sent; the page of their draft shows what they would change. */
export function usePriceDrafts(items: AdminItem[], action: PriceActions['draft']) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [drafts, setDrafts] = useState<PriceDrafts>({});
  const changed = items.filter((item) => {
    const draft = drafts[item.itemid];
    return draft && isChanged(draft, item);
  });

  const onDraft = useCallback((item: AdminItem, draft: PriceDraft | null) => {
    setDrafts(({ [item.itemid]: _, ...others }) => (draft ? { ...others, [item.itemid]: draft } : others));
  }, []);

  const send = async (form: FormData) => {
    const reply = await callAction(action, form);
    if (!reply.ok) return showToast(`${FAILED}. ${errorText(reply.failure)}`, 'bad');
    router.push(reply.data.goTo);
  };
  const review = () =>
    run(() => send(formOf(changed.flatMap(({ itemid }) => rowOf(itemid, drafts[itemid])))));
  /** Leads to the preview of taking items off sale. */
  const takeOffSale = (losing: AdminItem[]) =>
    run(() =>
      send(
        formOf(
          losing.map((item) => {
            const seen = seenOf(item);
            return {
              itemid: item.itemid,
              draft: { price: String(seen.price), resell: String(seen.resell), inStock: false, seen },
            };
          }),
        ),
      ),
    );
  return {
    drafts,
    changed: changed.length,
    busy,
    onDraft,
    review,
    takeOffSale,
    discard: () => setDrafts({}),
  };
}

interface Row {
  itemid: number;
  draft: PriceDraft;
}

function rowOf(itemid: number, draft: PriceDraft | undefined): Row[] {
  return draft ? [{ itemid, draft }] : [];
}

/** The fields that the page has without scripts. */
function formOf(rows: Row[]): FormData {
  const form = new FormData();
  for (const { itemid, draft } of rows) {
    form.append(`seen-${itemid}`, seenText(draft.seen));
    form.append(`price-${itemid}`, draft.price);
    form.append(`resell-${itemid}`, draft.resell);
    if (draft.inStock) form.append(`stock-${itemid}`, 'on');
  }
  return form;
}

/** What was on the page when typing began, as the form sends it. */
export function seenText({ price, resell, inStock }: PriceDraft['seen']): string {
  return `${price}|${resell}|${inStock}`;
}
