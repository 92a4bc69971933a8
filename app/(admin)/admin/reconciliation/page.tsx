import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  endDifferenceAction,
  enterTopUpAction,
  reconcileAction,
} from '@/app/(admin)/admin/reconciliation-actions';
import { ReconciliationCards } from '@/components/admin/reconciliation/reconciliation-cards';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { listReconciliation } from '@/lib/domain/reconciliation';

const screen = adminScreen({
  access: 'payments.settle',
  title: 'Reconciliation',
  render: async ({ context }) => (
    <ReconciliationCards
      view={maskContacts(context.actor, await listReconciliation(context))}
      endDifference={endDifferenceAction}
      enterTopUp={enterTopUpAction}
      reconcile={reconcileAction}
    />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
