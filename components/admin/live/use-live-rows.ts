import { useEffect, useMemo, useRef, useState } from 'react';
import type { Reply } from '@/components/shared/api/request';
import type { Live, LiveRows } from '@/lib/domain/endpoints/schema';
import { countNew } from './count-new';
import { poll } from './poll';

interface LiveRowsInput<Row, Now extends LiveRows<Row>> {
  /** As the page was rendered. */
  rows: Row[];
  rowId: (row: Row) => string;
  /** Whether the page is the first of its list: only there a row can be new. */
  isFirst: boolean;
  ask: (question: { shown: string[]; seen: string }, signal: AbortSignal) => Promise<Reply<Live<Now>>>;
}

export interface LiveState<Row, Now> {
  /** The rows of the page in the order in which it was rendered, as they are now. */
  rows: Row[];
  /** The keys of those that have changed since, and of those that have left the list. */
  changed: ReadonlySet<string>;
  gone: ReadonlySet<string>;
  /** How many the first page has that this page does not show. */
  fresh: number;
  /** The last answer; null before the first one. */
  now: Now | null;
  /** ISO 8601, when it was given. */
  at: string | null;
}

/**
 * Keeps the rows of a page as they are now, each in its place, so that nothing moves under a pointer or a focus. What
 * is new is counted, and shown when the page is loaded again, which forgets what was heard.
 */
export function useLiveRows<Row, Now extends LiveRows<Row>>({
  rows,
  rowId,
  isFirst,
  ask,
}: LiveRowsInput<Row, Now>): LiveState<Row, Now> {
  const [heard, setHeard] = useState<{ of: Row[]; now: Now; at: string } | null>(null);
  const latest = useRef({ ask, rowId });
  latest.current = { ask, rowId };

  useEffect(() => {
    let seen = '';
    return poll(async (signal) => {
      const { ask: send, rowId: idOf } = latest.current;
      const reply = await send({ shown: rows.map(idOf), seen }, signal);
      if (!reply.ok) return reply.failure.code;
      if (signal.aborted) return null;
      const { digest, now, at } = reply.data;
      seen = digest;
      setHeard((before) => {
        if (now) return { of: rows, now, at };
        return before && { ...before, at };
      });
      return null;
    });
  }, [rows]);

  const current = heard?.of === rows ? heard : null;
  return useMemo(() => {
    if (!current) return { rows, changed: NONE, gone: NONE, fresh: 0, now: null, at: null };
    const { now, at } = current;
    const byId = new Map(now.rows.map((row) => [rowId(row), row]));
    const ids = rows.map(rowId);
    const isChanged = (row: Row) => JSON.stringify(byId.get(rowId(row)) ?? row) !== JSON.stringify(row);
    return {
      rows: rows.map((row) => byId.get(rowId(row)) ?? row),
      changed: new Set(rows.filter(isChanged).map(rowId)),
      gone: new Set(ids.filter((id) => !byId.has(id))),
      fresh: isFirst ? countNew(now.first, ids) : 0,
      now,
      at,
    };
  }, [current, rows, rowId, isFirst]);
}

const NONE: ReadonlySet<string> = new Set();
