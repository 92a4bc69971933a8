import Link from 'next/link';
import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import { productNoteAction, productStockAction } from '@/app/(admin)/admin/catalogue-actions';
import { ListOrFailure } from '@/app/(admin)/admin/list-or-failure';
import { draftPricesAction } from '@/app/(admin)/admin/price-actions';
import { PriceList } from '@/components/admin/catalogue/price-list';
import { Refused } from '@/components/admin/prices/refused';
import { buttonClass } from '@/components/ui/button-class';
import { FilterForm } from '@/components/ui/filter-form';
import { listAdminItems, listAdminProducts, listCurrencyRates } from '@/lib/domain/catalogue';

const actions = {
  draft: draftPricesAction,
  productStock: productStockAction,
  note: productNoteAction,
};

const screen = adminScreen({
  access: 'prices.write',
  title: 'Prices and stock',
  render: async ({ context, query: { product = '', refused } }) => (
    <ListOrFailure
      context={context}
      failed="Failed to fetch products"
      isAwaited
      list={async () => {
        const [products, items, rates] = await Promise.all([
          listAdminProducts(context),
          listAdminItems(context, { productId: product }),
          listCurrencyRates(context),
        ]);
        const inOrder = products.toSorted((a, b) => a.productid - b.productid);
        return (
          <>
            <Refused code={refused} />
            <div className="flex flex-wrap justify-end gap-3">
              <Link href="/admin/price/bulk" prefetch={false} className={buttonClass('quiet')}>
                Many at once
              </Link>
              <Link href="/admin/price/changes" prefetch={false} className={buttonClass('quiet')}>
                Changes and undo
              </Link>
            </div>
            <div className="panel p-4 pb-0 md:p-6 md:pb-0">
              <FilterForm
                fields={[
                  {
                    kind: 'choice',
                    name: 'product',
                    label: 'Product',
                    all: 'All products',
                    options: inOrder.map(({ _id, name }) => ({ value: _id, label: name })),
                  },
                ]}
                values={{ product }}
                anchor="prices"
              />
            </div>
            <div id="prices" className="scroll-mt-20">
              <PriceList
                products={inOrder.filter(({ _id }) => product === '' || _id === product)}
                items={items}
                rates={rates}
                actions={actions}
              />
            </div>
          </>
        );
      }}
    />
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
