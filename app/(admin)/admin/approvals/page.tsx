import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { decideAction } from '@/app/(admin)/admin/approval-actions';
import { ApprovalLists } from '@/components/admin/approvals/approval-lists';
import { listApprovals } from '@/lib/domain/approvals';
import { maskContacts } from '@/lib/domain/mask-contacts';

const screen = adminScreen({
  access: 'panel.open',
  title: 'Approvals',
  counted: '/admin/approvals',
  render: async ({ context }) => (
    <ApprovalLists {...maskContacts(context.actor, await listApprovals(context))} decide={decideAction} />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
