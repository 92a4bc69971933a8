import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  createCampaignAction,
  editCampaignAction,
  endCampaignAction,
} from '@/app/(admin)/admin/campaign-actions';
import { CampaignCards } from '@/components/admin/offers/campaign-cards';
import { listAdminItems, listAdminProducts } from '@/lib/domain/catalogue';
import { listCampaigns } from '@/lib/domain/offers';

const actions = { create: createCampaignAction, edit: editCampaignAction, end: endCampaignAction };

const screen = adminScreen({
  access: 'coupons.write',
  title: 'Campaigns',
  render: async ({ context }) => {
    const [campaigns, products, items] = await Promise.all([
      listCampaigns(context),
      listAdminProducts(context),
      listAdminItems(context),
    ]);
    return (
      <CampaignCards
        campaigns={campaigns}
        products={products.map(({ _id, name }) => ({ id: _id, name }))}
        items={items.map(({ itemid, name }) => ({ itemid, name }))}
        actions={actions}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
