'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { AdminItem, ItemView, PriceRowResult } from '@/lib/domain/catalogue/schema';
import type { PriceActions } from './catalogue-actions';
import { isChanged, type PriceDraft, type PriceDrafts, pricesOf } from './price-draft';

/** The sentence of spec S8.7. */
const SAVED = 'Price updated successfully';
const FAILED = 'Error updating price';

/** Unsaved prices of the list. Each row is shown as saved only after the server has answered for it. */
export function usePriceDrafts(items: AdminItem[], action: PriceActions['prices']) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [drafts, setDrafts] = useState<PriceDrafts>({});
  const [results, setResults] = useState<Readonly<Record<number, PriceRowResult>>>({});
  const changed = items.filter((item) => {
    const draft = drafts[item.itemid];
    return draft && isChanged(draft, item);
  });

  const onDraft = useCallback((item: AdminItem, draft: PriceDraft | null) => {
    setDrafts(({ [item.itemid]: _, ...others }) => (draft ? { ...others, [item.itemid]: draft } : others));
    setResults(({ [item.itemid]: _, ...others }) => others);
  }, []);

  /** Keeps the draft of an item whose stock was switched on this page: the new version is not a conflicting change. */
  const onStock = useCallback((before: AdminItem, after: ItemView) => {
    setDrafts((all) => {
      const draft = all[before.itemid];
      if (draft?.seen !== before.__v || after.__v !== before.__v + 1) return all;
      return { ...all, [before.itemid]: { ...draft, seen: after.__v } };
    });
  }, []);

  const save = () =>
    run(async () => {
      const rows = changed.flatMap(({ itemid }) => {
        const draft = drafts[itemid];
        return draft ? [{ itemid, seen: draft.seen, ...pricesOf(draft) }] : [];
      });
      const reply = await callAction(action, { rows });
      if (!reply.ok) {
        const { fields = {} } = reply.failure;
        setResults(refusedRows(rows, fields));
        return showToast(`${FAILED}. ${errorText(reply.failure)}`, 'bad');
      }
      setResults(Object.fromEntries(reply.data.map((row) => [row.itemid, row])));
      const saved = new Set(reply.data.filter((row) => row.saved).map(({ itemid }) => itemid));
      setDrafts((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !saved.has(Number(id)))));
      const whole = saved.size === rows.length;
      showToast(whole ? SAVED : `${FAILED}: ${saved.size} of ${rows.length} saved`, whole ? 'good' : 'bad');
      router.refresh();
    });

  const discard = () => {
    setDrafts({});
    setResults({});
  };
  return { drafts, results, changed: changed.length, busy, onDraft, onStock, save, discard };
}

/** The server's errors by row: it names a refused field 'rows.3.price'. */
function refusedRows(rows: { itemid: number }[], fields: Record<string, string>) {
  const refused: Record<number, PriceRowResult> = {};
  for (const [path, message] of Object.entries(fields)) {
    const row = rows[Number(/^rows\.(\d+)\./.exec(path)?.[1] ?? -1)];
    if (row) refused[row.itemid] = { itemid: row.itemid, name: '', saved: false, message };
  }
  return refused;
}
