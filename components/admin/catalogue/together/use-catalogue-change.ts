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
    const isUndo = rows[0]?.set !== undefined;
    if (!reply.ok && rows.length > 1 && !isUndo && reply.failure.status < 500 && isOfOne(reply.failure)) {
      for (const row of rows) if (!(await call(change, [row], stopped))) return false;
      return true;
    }
    const result = ({ id }: CatalogueRow): ChangeResult => {
      if (!reply.ok) return resultOf(reply.failure);
      if (isUndo && !reply.data.has(id)) return { state: 'refused', text: LEFT };
      return { state: 'done', text: '', seen: reply.data.get(id) };
    };
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

const LEFT = 'It was changed since, or would sell below its cost.';

/**
 * What may need a second person goes alone, because the server refuses it together with others. What one change set did
 * is undone together.
 */
function calls(rows: readonly CatalogueRow[], together: number): CatalogueRow[][] {
  const undone = Map.groupBy(
    rows.filter(({ set }) => set !== undefined),
    ({ set }) => set,
  );
  const sent = rows.filter(({ set }) => set === undefined);
  const usual = sent.filter(({ isBelowCost }) => !isBelowCost);
  const made = [...undone.values(), ...sent.filter(({ isBelowCost }) => isBelowCost).map((row) => [row])];
  for (let from = 0; from < usual.length; from += together) made.push(usual.slice(from, from + together));
  return made;
}

function resultOf(failure: Failure): ChangeResult {
  const text = approvalText(failure);
  if (failure.approvalId !== undefined) return { state: 'asked', text };
  return { state: failure.code === 'unreachable' || failure.status >= 500 ? 'unknown' : 'refused', text };
}
