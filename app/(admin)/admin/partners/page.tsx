import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { decidePartnerAction, revokePartnerKeyAction } from '@/app/(admin)/admin/partner-actions';
import { PartnerList } from '@/components/admin/partners/partner-list';
import { listPartners } from '@/lib/domain/partners';
import { may } from '@/lib/domain/permissions';

const actions = { decide: decidePartnerAction, revoke: revokePartnerKeyAction };

const screen = adminScreen({
  access: 'users.read',
  title: 'Partners',
  render: async ({ context }) => (
    <PartnerList
      partners={await listPartners(context)}
      actions={may(context.actor, 'users.write') ? actions : null}
    />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
