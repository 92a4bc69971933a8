import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { createTierAction, deleteTierAction, editTierAction } from '@/app/(admin)/admin/tier-actions';
import { TierList } from '@/components/admin/tiers/tier-list';
import { listTiers } from '@/lib/domain/offers';

const actions = { create: createTierAction, edit: editTierAction, remove: deleteTierAction };

const screen = adminScreen({
  access: 'coupons.write',
  title: 'Tiers',
  render: async ({ context }) => (
    <TierList tiers={await listTiers(context)} pointsPercent={context.shop.pointsPercent} actions={actions} />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
