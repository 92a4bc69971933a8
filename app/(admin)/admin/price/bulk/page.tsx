import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { draftByPercentAction, draftFromFileAction } from '@/app/(admin)/admin/price-actions';
import { PercentForm } from '@/components/admin/prices/percent-form';
import { PriceFileForm } from '@/components/admin/prices/price-file-form';
import { Refused } from '@/components/admin/prices/refused';
import { listAdminProducts } from '@/lib/domain/catalogue';
import { ACCOUNT_NAMES } from '@/lib/domain/suppliers/schema';

const screen = adminScreen({
  access: 'prices.write',
  title: 'Many prices at once',
  render: async ({ context, query: { refused } }) => {
    const products = await listAdminProducts(context);
    return (
      <>
        <Refused code={refused} />
        <PercentForm
          products={products.map(({ _id, name }) => ({ id: _id, name }))}
          suppliers={ACCOUNT_NAMES}
          action={draftByPercentAction}
        />
        <PriceFileForm action={draftFromFileAction} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
