import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { setTaxClassAction } from '@/app/(admin)/admin/tax-actions';
import { TableCard } from '@/components/admin/table/table-card';
import { ReturnFiles } from '@/components/admin/tax/return-files';
import { SellerFacts } from '@/components/admin/tax/seller-facts';
import { TaxClassList } from '@/components/admin/tax/tax-class-list';
import { listReturnPeriods, listTaxClasses } from '@/lib/domain/invoices';
import { TAX_CLASS_SIZES, taxClassQuery } from '@/lib/domain/invoices/schema';
import { may } from '@/lib/domain/permissions';
import { istDateTime } from '@/lib/platform/time';

// Who changes the prices of items decides about their tax classes too; what was sold stays with those who read the
// figures.
const screen = adminScreen({
  access: 'catalogue.read',
  title: 'Tax',
  render: async ({ context, query }) => {
    const wanted = taxClassQuery.parse(query);
    const readsFigures = may(context.actor, 'stats.read');
    const [{ classes, total, newer, older }, periods] = await Promise.all([
      listTaxClasses(context, wanted),
      readsFigures ? listReturnPeriods(context) : [],
    ]);
    const { seller } = context.shop;
    return (
      <>
        <SellerFacts seller={seller} />
        <TableCard
          id="classes"
          noun="tax classes"
          total={total}
          fields={[
            { kind: 'search', name: 'search', label: 'Item', placeholder: 'Item, product or item number' },
          ]}
          filter={{ search: wanted.search ?? '' }}
          size={wanted.limit}
          sizes={TAX_CLASS_SIZES}
          newer={newer}
          older={older}
        >
          {/* What was chosen in one search is not sent from another. */}
          <TaxClassList
            key={wanted.search ?? ''}
            classes={classes}
            today={istDateTime(context.clock.now()).slice(0, 10)}
            set={may(context.actor, 'prices.write') ? setTaxClassAction : null}
          />
        </TableCard>
        {seller && readsFigures && <ReturnFiles periods={periods} />}
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
