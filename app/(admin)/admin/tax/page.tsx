import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { setTaxClassAction } from '@/app/(admin)/admin/tax-actions';
import { ReturnFiles } from '@/components/admin/tax/return-files';
import { SellerFacts } from '@/components/admin/tax/seller-facts';
import { TaxClassList } from '@/components/admin/tax/tax-class-list';
import { listDocumentMonths, listTaxClasses } from '@/lib/domain/invoices';
import { may } from '@/lib/domain/permissions';
import { istDateTime } from '@/lib/platform/time';

const screen = adminScreen({
  access: 'stats.read',
  title: 'Tax',
  render: async ({ context }) => {
    const [classes, months] = await Promise.all([listTaxClasses(context), listDocumentMonths(context)]);
    const { seller } = context.shop;
    return (
      <>
        <SellerFacts seller={seller} />
        <TaxClassList
          classes={classes}
          today={istDateTime(context.clock.now()).slice(0, 10)}
          set={may(context.actor, 'prices.write') ? setTaxClassAction : null}
        />
        {seller && <ReturnFiles months={months} />}
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
