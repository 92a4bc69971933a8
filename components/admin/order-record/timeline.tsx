import { orderPath } from '@/components/admin/orders/order-path';
import { FilterChip } from '@/components/admin/table/filter-chip';
import type { OrderRecord, TimelineKind } from '@/lib/domain/order-record/schema';
import { istDate } from '@/lib/platform/time';
import { TimelineRow } from './timeline-entry';
import { KIND_WORDS, timelineKinds } from './timeline-kinds';

interface TimelineProps {
  record: Pick<OrderRecord, 'timeline' | 'shortened' | 'withheld' | 'waiting' | 'archive'>;
  /** Shows only these entries. */
  only: TimelineKind | null;
}

/** All that happened to an order, newest first. */
export function Timeline({ record, only }: TimelineProps) {
  const { timeline, shortened, withheld, waiting, archive } = record;
  const { orderid } = waiting.order;
  const shown = timeline.filter(({ kind }) => only === null || kind === only);
  const counts = timelineKinds.map((kind) => ({
    kind,
    count: timeline.filter((entry) => entry.kind === kind).length,
  }));
  return (
    <section id="timeline" aria-labelledby="timeline-title" className="panel space-y-4 p-4 text-sm md:p-6">
      <h2 id="timeline-title" className="font-bold text-lg">
        Timeline, newest first
      </h2>
      <nav
        aria-label="Which entries"
        className="no-scrollbar -mx-1 flex gap-1.5 overflow-x-auto px-1 lg:flex-wrap"
      >
        <FilterChip href={orderPath(orderid)} current={only === null} word="All" count={timeline.length} />
        {counts
          .filter(({ kind, count }) => count > 0 || kind === only)
          .map(({ kind, count }) => (
            <FilterChip
              key={kind}
              href={`${orderPath(orderid)}?only=${kind}`}
              current={kind === only}
              word={KIND_WORDS[kind]}
              count={count}
            />
          ))}
      </nav>
      <ol className="space-y-4">
        {shown.map((entry) => (
          <TimelineRow key={entry.key} entry={entry} />
        ))}
      </ol>
      {shortened.length > 0 && (
        <p className="text-muted text-xs">
          Of these only the newest 200 are shown: {shortened.map((kind) => KIND_WORDS[kind]).join(', ')}.
        </p>
      )}
      {withheld.length > 0 && (
        <p className="text-muted text-xs">
          Your role does not include these: {withheld.map((kind) => KIND_WORDS[kind]).join(', ')}.
        </p>
      )}
      {archive && (
        <p className="text-muted text-xs [overflow-wrap:anywhere]">
          This order’s events from before {istDate(new Date(archive.before))} are archived. The first file in
          the backups is {archive.file}.
        </p>
      )}
      <p className="text-muted text-xs">Webhooks and messages are kept for 30 days.</p>
    </section>
  );
}
