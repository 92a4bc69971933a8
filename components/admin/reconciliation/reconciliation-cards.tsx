'use client';

import { useRouter } from 'next/navigation';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import type { ReconciliationView } from '@/lib/domain/reconciliation/schema';
import { CompareForm } from './compare-form';
import { DifferenceList } from './difference-list';
import { FloatsCard } from './floats-card';
import type { EndDifferenceAction, EnterTopUpAction, ReconcileAction } from './reconciliation-actions';
import { RunsTable } from './runs-table';

interface ReconciliationCardsProps {
  view: ReconciliationView;
  endDifference: EndDifferenceAction;
  enterTopUp: EnterTopUpAction;
  reconcile: ReconcileAction;
}

/** The open differences with what ends them, the floats at the suppliers, and the runs. */
export function ReconciliationCards({
  view: { differences, floats, runs },
  endDifference,
  enterTopUp,
  reconcile,
}: ReconciliationCardsProps) {
  const router = useRouter();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const form = { withReauthentication, onDone: () => router.refresh() };
  return (
    <>
      <DifferenceList differences={differences} endDifference={endDifference} {...form} />
      <FloatsCard floats={floats} enterTopUp={enterTopUp} {...form} />
      <section aria-labelledby="runs-title" className="panel space-y-4 p-4 md:p-6">
        <h2 id="runs-title" className="font-bold text-lg">
          Compared days
        </h2>
        <CompareForm reconcile={reconcile} onDone={form.onDone} />
        <RunsTable runs={runs} />
      </section>
      {reauthenticationDialog}
    </>
  );
}
