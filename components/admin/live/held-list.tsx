'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useTransition } from 'react';
import type { Alerted } from '@/components/admin/alerts/alert-of-row';
import { request } from '@/components/shared/api/request';
import { countNew } from './count-new';
import { poll } from './poll';

interface Holding {
  /** Whether the page was loaded again because of what others have done. */
  isHolding: boolean;
  release: () => void;
}

const HoldingContext = createContext<Holding>({ isHolding: false, release: () => {} });

interface LivePendingProps {
  /** Of what the page shows. */
  digest: string;
  /** The filter of the page: another one shows its rows at once. */
  filter: string;
  children: ReactNode;
}

/**
 * Loads the page of pending orders again when something that it shows has changed. Its lists then hold their rows in
 * their places until their reader asks for the others; what a reader does is shown at once.
 */
export function LivePending({ digest, filter, children }: LivePendingProps) {
  const router = useRouter();
  const [isRefreshing, startTransition] = useTransition();
  const [isHolding, setHolding] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [last, setLast] = useState({ digest, filter });
  const seen = useRef(digest);
  seen.current = digest;
  if (last.digest !== digest || last.filter !== filter) {
    setLast({ digest, filter });
    // Whoever has acted or chosen another filter expects to see what it did.
    setHolding(isAsked && last.filter === filter);
  }
  useEffect(() => {
    if (!isRefreshing) setAsked(false);
  }, [isRefreshing]);

  useEffect(
    () =>
      poll(async (signal) => {
        const body = { seen: seen.current };
        const reply = await request('POST /admin/live/pending', {}, { body, signal });
        if (!reply.ok) return reply.failure.code;
        // A page that was loaded again meanwhile shows more than the answer knew.
        if (reply.data.now && !signal.aborted && body.seen === seen.current) {
          setAsked(true);
          startTransition(() => router.refresh());
        }
        return null;
      }),
    [router],
  );

  const release = () => setHolding(false);
  return <HoldingContext value={{ isHolding, release }}>{children}</HoldingContext>;
}

/** The rows of a list, each in its place while they are held; what has left the list stays until they are released. */
export function useHeldRows<Row>(rows: readonly Row[], rowId: (row: Row) => string) {
  const { isHolding, release } = useContext(HoldingContext);
  const [held, setHeld] = useState(rows);
  const ids = rows.map(rowId);
  const heldIds = held.map(rowId);
  if (!isHolding && ids.join() !== heldIds.join()) setHeld(rows);
  const byId = new Map(rows.map((row) => [rowId(row), row]));
  const shown = isHolding ? held : rows;
  return {
    rows: shown.map((row) => byId.get(rowId(row)) ?? row),
    gone: new Set(shown.map(rowId).filter((id) => !byId.has(id))) as ReadonlySet<string>,
    fresh: isHolding ? countNew(ids, heldIds) : 0,
    release,
  };
}

/**
 * The alerts of the rows of a list; those of rows that have left it stay with them, so that no row changes its height.
 */
export function useHeldAlerts(alerted: Alerted): Alerted {
  const { rows } = useHeldRows(alerted.alerts, alertKey);
  return { ...alerted, alerts: [...alerted.alerts, ...rows] };
}

const alertKey = ({ key }: Alerted['alerts'][number]) => key;
