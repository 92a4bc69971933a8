'use client';

import { useEffect, useState } from 'react';
import { request } from '@/components/shared/api/request';
import type { Found } from '@/lib/domain/search/schema';

const NOTHING: Found = { hits: [], unfinished: [] };
/** Pause after the last key in ms, before the search is sent. */
const PAUSE = 150;

interface SearchState {
  found: Found;
  /** The text to which the results belong; while it differs from the typed text the results are outdated. */
  for: string;
  failed: boolean;
}

/** Searches while the text is being typed. The words travel in the body, because addresses are kept in logs. */
export function useSearch(text: string): SearchState & { looking: boolean } {
  const q = text.trim();
  const [looked, setLooked] = useState<SearchState>({ found: NOTHING, for: '', failed: false });
  useEffect(() => {
    if (q === '') return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await request('POST /admin/find', {}, { body: { q }, signal: leaving.signal });
      if (leaving.signal.aborted) return;
      setLooked({ found: reply.ok ? reply.data : NOTHING, for: q, failed: !reply.ok });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [q]);
  if (q === '') return { found: NOTHING, for: q, failed: false, looking: false };
  return { ...looked, looking: looked.for !== q };
}
