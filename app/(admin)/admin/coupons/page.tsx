import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { createCouponAction, editCouponAction, endCouponAction } from '@/app/(admin)/admin/coupon-actions';
import { CouponCards } from '@/components/admin/offers/coupon-cards';
import { listAdminItems, listAdminProducts } from '@/lib/domain/catalogue';
import { listCoupons } from '@/lib/domain/offers';

const actions = { create: createCouponAction, edit: editCouponAction, end: endCouponAction };

const screen = adminScreen({
  access: 'coupons.write',
  title: 'Coupons',
  render: async ({ context }) => {
    const [coupons, products, items] = await Promise.all([
      listCoupons(context),
      listAdminProducts(context),
      listAdminItems(context),
    ]);
    return (
      <CouponCards
        coupons={coupons}
        products={products.map(({ _id, name }) => ({ id: _id, name }))}
        items={items.map(({ itemid, name }) => ({ itemid, name }))}
        actions={actions}
      />
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
