import { OrderLink } from '@/components/admin/orders/order-link';
import { evidenceName, evidenceText } from '@/components/admin/pending/evidence-text';
import { istText } from '@/components/admin/table/ist-text';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import type { DifferenceView } from '@/lib/domain/reconciliation/schema';
import { formatRupees } from '@/lib/platform/money';
import { DifferenceForm } from './difference-form';
import type { EndDifferenceAction } from './reconciliation-actions';

interface DifferenceListProps {
  differences: DifferenceView[];
  endDifference: EndDifferenceAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onDone: () => void;
}

/** The open differences, oldest first, each with its evidence and what ends it. */
export function DifferenceList({ differences, ...form }: DifferenceListProps) {
  if (differences.length === 0)
    return (
      <p role="status" className="panel p-4 text-muted text-sm md:p-6">
        No difference is open.
      </p>
    );
  return (
    <section aria-labelledby="differences-title">
      <h2 id="differences-title" className="mb-3 font-bold text-lg">
        {differences.length} open {differences.length === 1 ? 'difference' : 'differences'}
      </h2>
      <ul className="space-y-2">
        {differences.map((difference) => (
          <li key={difference._id} className="panel p-4 text-sm [overflow-wrap:anywhere]">
            <p className="font-semibold">
              <span className="text-bad tabular-nums">{riskOf(difference)}</span> {difference.sourceTitle}:{' '}
              {difference.cause}
            </p>
            <p className="text-muted text-xs tabular-nums">
              <span className="font-mono">{difference.subject}</span> on {difference.day}, open since{' '}
              {istText(difference.foundAt)}
              {difference.orderid !== null && (
                <>
                  {', '}
                  <OrderLink orderId={difference.orderid}>order {difference.orderid}</OrderLink>
                </>
              )}
            </p>
            <Facts evidence={difference.evidence} />
            <DifferenceForm difference={difference} {...form} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function riskOf({ moneyAtRisk }: DifferenceView): string {
  return moneyAtRisk === null ? 'Unknown money at risk.' : `${formatRupees(moneyAtRisk)} at risk.`;
}

function Facts({ evidence }: { evidence: unknown }) {
  const facts = typeof evidence === 'object' && evidence !== null ? Object.entries(evidence) : [];
  return (
    <dl className="mt-2 grid gap-x-4 gap-y-0.5 text-xs sm:grid-cols-2">
      {facts
        .filter(([, value]) => value !== null && String(value) !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt className="inline text-muted">{evidenceName(name)} </dt>
            <dd className="inline">{evidenceText(name, value)}</dd>
          </div>
        ))}
    </dl>
  );
}
