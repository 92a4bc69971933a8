import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  itemStockAction,
  pricesAction,
  productNoteAction,
  productStockAction,
  rateAction,
} from '@/app/(admin)/admin/catalogue-actions';
import { ListOrFailure } from '@/app/(admin)/admin/list-or-failure';
import { PriceList } from '@/components/admin/catalogue/price-list';
import { FilterForm } from '@/components/ui/filter-form';
import { listAdminItems, listAdminProducts, listCurrencyRates } from '@/lib/domain/catalogue';

const actions = {
  prices: pricesAction,
  itemStock: itemStockAction,
  productStock: productStockAction,
  note: productNoteAction,
  rate: rateAction,
};

const screen = adminScreen({
  access: 'prices.write',
  title: 'Prices and stock',
  render: async ({ context, query: { product = '' } }) => (
    <ListOrFailure
      context={context}
      failed="Failed to fetch products"
      list={async () => {
        const [products, items, rates] = await Promise.all([
          listAdminProducts(context),
          listAdminItems(context, { productId: product }),
          listCurrencyRates(context),
        ]);
        const inOrder = products.toSorted((a, b) => a.productid - b.productid);
        return (
          <>
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
