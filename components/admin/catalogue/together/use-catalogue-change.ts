import { useState } from 'react';
import { approvalText } from '@/components/admin/approvals/approval-text';
import { useStop } from '@/components/admin/use-stop';
import type { Failure } from '@/components/shared/api/request';
import type { CatalogueChange, Seen } from './catalogue-change';
import type { CatalogueRow } from './catalogue-row';

export interface ChangeResult {
  /** `asked`: a second person is asked. `unknown`: no answer came; sent again, it changes nothing twice. */
  state: 'done' | 'asked' | 'refused' | 'unknown';
  /** Why it was not changed; '' for one that was. */
  text: string;
  /** Of one that was changed: what taking the change back has to have seen. */
  seen?: Seen | undefined;
}

/** Failures after which the next call would fail in the same way. */
const STOPPING: readonly string[] = ['unauthenticated', 'unreachable', 'rate_limited'];

/**
 * Changes products or items one call after the other. What one of them refuses does not keep the others. Closing the
 * dialog leaves the rest as it was.
 */
export function useCatalogueChange() {
  const [results, setResults] = useState<ReadonlyMap<string, ChangeResult>>(new Map());
  const [phase, setPhase] = useState<'new' | 'running' | 'ended'>('new');
  const { stop, begin } = useStop();

  /** False when the next call would fail in the same way, or is not to be made. */
  const call = async (
    change: CatalogueChange,
    rows: readonly CatalogueRow[],
    stopped: AbortSignal,
  ): Promise<boolean> => {
    if (stopped.aborted) return false;
    const reply = await change.send(rows);
    // All of a call are refused for one of them, so that each is asked for alone.
    if (!reply.ok && rows.length > 1 && reply.failure.status < 500 && isOfOne(reply.failure)) {
      for (const row of rows) if (!(await call(change, [row], stopped))) return false;
      return true;
    }
    const result = ({ id }: CatalogueRow): ChangeResult =>
      reply.ok ? { state: 'done', text: '', seen: reply.data.get(id) } : resultOf(reply.failure);
    setResults((before) => new Map([...before, ...rows.map((row) => [row.id, result(row)] as const)]));
    return reply.ok || !STOPPING.includes(reply.failure.code);
  };

  const run = async (change: CatalogueChange, rows: readonly CatalogueRow[]) => {
    if (phase === 'running') return;
    setPhase('running');
    const stopped = begin();
    setResults((before) => new Map([...before].filter(([id]) => !rows.some((row) => row.id === id))));
    for (const some of calls(rows, change.together)) if (!(await call(change, some, stopped))) break;
    setPhase('ended');
  };

  return { results, phase, run, stop };
}

const isOfOne = ({ code, approvalId }: Failure) => approvalId === undefined && !STOPPING.includes(code);

/** What may need a second person goes alone: the request for one would otherwise be for all of its call. */
function calls(rows: readonly CatalogueRow[], together: number): CatalogueRow[][] {
  const usual = rows.filter(({ isBelowCost }) => !isBelowCost);
  const made = rows.filter(({ isBelowCost }) => isBelowCost).map((row) => [row]);
  for (let from = 0; from < usual.length; from += together) made.push(usual.slice(from, from + together));
  return made;
}

function resultOf(failure: Failure): ChangeResult {
  const text = approvalText(failure);
  if (failure.approvalId !== undefined) return { state: 'asked', text };
  return { state: failure.code === 'unreachable' || failure.status >= 500 ? 'unknown' : 'refused', text };
}
