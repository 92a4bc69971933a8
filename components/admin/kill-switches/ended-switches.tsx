import { istText } from '@/components/admin/table/ist-text';
import type { KillSwitchView } from '@/lib/domain/kill-switches/schema';

/** What was stopped before, and who ended it. */
export function EndedSwitches({ switches }: { switches: KillSwitchView[] }) {
  if (switches.length === 0) return null;
  return (
    <section aria-labelledby="ended-title" className="panel space-y-4 p-4 md:p-6">
      <h2 id="ended-title" className="font-bold text-lg">
        Stopped before
      </h2>
      <ul className="divide-y divide-line">
        {switches.map((each) => (
          <li key={each.id} className="space-y-1 py-3 text-sm first:pt-0 last:pb-0">
            <p className="font-semibold">
              {each.title} <span className="font-normal text-muted">· {each.reason}</span>
            </p>
            <p className="text-muted tabular-nums">
              {istText(each.startedAt)} by {each.startedBy}, until {each.endedAt && istText(each.endedAt)}{' '}
              {each.endedBy ? `by ${each.endedBy}` : 'by itself'}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
