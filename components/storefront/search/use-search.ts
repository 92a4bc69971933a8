'use client';

import { useEffect, useMemo, useRef, useState } from 'react';
import { readSearchIndex, reportMissedSearch } from '@/components/shared/api/catalogue';
import type { SearchedProduct, SearchIndex } from '@/lib/domain/product-search/schema';
import { prepareSearch, rankDocuments } from '@/lib/platform/text-search';
import { seconds } from '@/lib/platform/time';

/** A search counts as meant when nothing was typed for this long. */
const REST = seconds(1.5);
const MOST_SHOWN = 30;

export interface FoundInSearch {
  product: SearchedProduct;
  item: SearchedProduct['entries'][number] | null;
}

export interface Search {
  phase: 'loading' | 'failed' | 'ready';
  popular: SearchedProduct[];
  found: FoundInSearch[];
  /** False when nothing has all the words, and what was found has most of them. */
  complete: boolean;
}

/** Searches in the browser: the index is loaded once, and each letter is answered without the network. */
export function useSearch(text: string): Search {
  const [index, setIndex] = useState<SearchIndex | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let wanted = true;
    void readSearchIndex().then((reply) => {
      if (!wanted) return;
      if (reply.ok) setIndex(reply.data);
      else setFailed(true);
    });
    return () => {
      wanted = false;
    };
  }, []);

  const prepared = useMemo(() => index && prepareSearch(index.documents, index.vocabulary), [index]);
  const byId = useMemo(() => new Map(index?.documents.map((each) => [each.id, each])), [index]);
  const ranking = useMemo(() => prepared && rankDocuments(prepared, text), [prepared, text]);
  const found = (ranking?.hits ?? []).slice(0, MOST_SHOWN).flatMap(({ id, entry }) => {
    const product = byId.get(id);
    return product ? [{ product, item: (entry !== null && product.entries[entry]) || null }] : [];
  });
  useMissedSearch(text, ranking !== null && (found.length === 0 || !ranking.complete));
  return {
    phase: failed ? 'failed' : index ? 'ready' : 'loading',
    popular: (index?.popular ?? []).flatMap((id) => byId.get(id) ?? []),
    found,
    complete: ranking?.complete ?? true,
  };
}

/**
 * Tells the shop once about a text that finds nothing with all its words, so that it can be added to a product's search
 * words.
 */
function useMissedSearch(text: string, missed: boolean): void {
  const told = useRef(new Set<string>());
  const search = text.trim().toLowerCase();
  useEffect(() => {
    if (!missed || search.length < 2 || told.current.has(search)) return;
    const timer = setTimeout(() => {
      told.current.add(search);
      void reportMissedSearch(search);
    }, REST);
    return () => clearTimeout(timer);
  }, [search, missed]);
}
