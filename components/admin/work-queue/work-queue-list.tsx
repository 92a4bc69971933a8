'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { GoneLabel } from '@/components/admin/live/gone-label';
import { NewRows } from '@/components/admin/live/new-rows';
import { useLiveRows } from '@/components/admin/live/use-live-rows';
import { waitingTime } from '@/components/admin/pending/waiting-time';
import { FilterChip } from '@/components/admin/table/filter-chip';
import { ClaimLine } from '@/components/admin/work-claims/claim-line';
import { request } from '@/components/shared/api/request';
import { classNames } from '@/components/ui/class-names';
import { type WorkKind, type WorkQueue, type WorkView, workKey } from '@/lib/domain/work-queue/schema';
import { formatRupees } from '@/lib/platform/money';
import { isLateWork, KIND_WORDS, promiseText, workText } from './queue-texts';

interface WorkQueueListProps {
  queue: WorkQueue;
  only: WorkKind | 'own' | null;
  now: Date;
}

/** What waits for a person, of all kinds, in the order in which it is due. */
export function WorkQueueList({ queue, only, now: rendered }: WorkQueueListProps) {
  const router = useRouter();
  const live = useLiveRows({
    rows: queue.rows,
    rowId: workKey,
    isFirst: true,
    ask: ({ seen }, signal) =>
      request('POST /admin/live/work', {}, { body: { ...(only && { only }), seen }, signal }),
  });
  const { rows, gone } = live;
  const { counts, own } = live.now ?? queue;
  const now = live.at === null ? rendered : new Date(live.at);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const late = counts.reduce((sum, each) => sum + each.late, 0);
  return (
    <section aria-labelledby="queue-title" className="panel p-4 md:p-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h2 id="queue-title" className="font-bold text-lg">
          Waits for a person
        </h2>
        {total > 0 && (
          <p className="text-muted text-sm tabular-nums">
            {late > 0 && (
              <span className="font-semibold text-wait">{late.toLocaleString('en-IN')} late. </span>
            )}
            {total.toLocaleString('en-IN')} in all, due first at the top
          </p>
        )}
      </div>
      {total > 0 && (
        <nav aria-label="What waits" className="no-scrollbar -mx-1 mb-1 flex gap-1.5 overflow-x-auto px-1">
          <FilterChip href="/admin" current={only === null} word="All" count={total} />
          {(own > 0 || only === 'own') && (
            <FilterChip href="?only=own" current={only === 'own'} word="Yours" count={own} />
          )}
          {counts
            .filter(({ kind, count }) => count > 0 || kind === only)
            .map(({ kind, count }) => (
              <FilterChip
                key={kind}
                href={`?only=${kind}`}
                current={only === kind}
                word={KIND_WORDS[kind]}
                count={count}
              />
            ))}
        </nav>
      )}
      <NewRows
        fresh={live.fresh}
        changed={live.changed.size}
        gone={gone.size}
        noun="cases of the queue"
        onShow={() => router.refresh()}
      />
      {rows.length === 0 ? (
        <p role="status" className="py-10 text-center text-muted">
          {total === 0 ? 'Nothing waits for you.' : 'Nothing of this kind waits.'}
        </p>
      ) : (
        <ol className="divide-y divide-line text-sm">
          {rows.map((row) => (
            <WorkRow key={workKey(row)} row={row} now={now} isGone={gone.has(workKey(row))} />
          ))}
        </ol>
      )}
    </section>
  );
}

function WorkRow({ row, now, isGone }: { row: WorkView; now: Date; isGone: boolean }) {
  const { kind, subject, about, reference, href, since, amount, claim, claimable } = row;
  const promise = promiseText(row, now);
  const waits = `waits ${waitingTime(Math.max(0, now.getTime() - Date.parse(since)))}`;
  const name = reference || about || workText(row);
  return (
    <li
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_8.5rem_7rem_22rem] lg:items-center',
        isGone && 'text-muted',
      )}
    >
      <div className="min-w-0 max-lg:col-span-2 [overflow-wrap:anywhere]">
        <p className="font-semibold">{workText(row)}</p>
        {kind !== 'alert' && about !== '' && <p className="text-muted">{about}</p>}
        {href && (
          <Link
            href={href}
            prefetch={false}
            className="-my-1 inline-flex min-h-8 items-center font-mono text-accent text-xs underline underline-offset-4 hover:text-accent-bright max-lg:min-h-11"
          >
            {reference || 'Open'}
            {reference === '' && <span className="sr-only">: {name}</span>}
          </Link>
        )}
      </div>
      <p className="tabular-nums">
        <span className={classNames('font-semibold', isLateWork(row, now) && 'text-wait')}>
          {promise || 'No promise'}
        </span>
        <span className="block text-muted text-xs">{waits}</span>
      </p>
      <p className="text-right font-semibold tabular-nums">{amount === null ? '' : formatRupees(amount)}</p>
      <div className="max-lg:col-span-2 lg:justify-self-end">
        {isGone ? (
          <GoneLabel />
        ) : (
          <ClaimLine
            subject={subject}
            claim={claim}
            claimable={claimable}
            name={name}
            className="lg:justify-end"
          />
        )}
      </div>
    </li>
  );
}
