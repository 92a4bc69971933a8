import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  deleteProductAction,
  editProductAction,
  productRoutingAction,
  productStockAction,
} from '@/app/(admin)/admin/catalogue-actions';
import { duplicateProductAction } from '@/app/(admin)/admin/draft-actions';
import { itemNames } from '@/app/(admin)/admin/item-names';
import { ListOrFailure } from '@/app/(admin)/admin/list-or-failure';
import { pictures } from '@/app/(admin)/admin/pictures';
import { ListHead } from '@/components/admin/catalogue/list-head';
import { MissedSearches } from '@/components/admin/catalogue/missed-searches';
import { MissingHindi } from '@/components/admin/catalogue/missing-hindi';
import { ProductList } from '@/components/admin/catalogue/product-list';
import { rowOfProduct } from '@/components/admin/catalogue/together/catalogue-row';
import { PicturesProvider } from '@/components/admin/pickers/pictures-provider';
import { countMissingHindi, listAdminProducts } from '@/lib/domain/catalogue';
import { hindiFilter } from '@/lib/domain/catalogue/schema';
import { listMissedSearches } from '@/lib/domain/product-search';

const actions = {
  edit: editProductAction,
  remove: deleteProductAction,
  stock: productStockAction,
  route: productRoutingAction,
  duplicate: duplicateProductAction,
};

const screen = adminScreen({
  access: 'catalogue.read',
  title: 'Products',
  render: async ({ context, query }) => {
    const { search = '' } = query;
    const hindi = hindiFilter.parse(query.hindi);
    return (
      <>
        <ListHead
          noun="products"
          search={search}
          hindi={hindi ?? ''}
          placeholder="Name or number"
          create={{ href: '/admin/createproduct', label: 'Create product' }}
          order={{ href: '/admin/viewproducts/order', label: 'Order' }}
          fromFile={{ href: '/admin/createproduct/file', label: 'From a file' }}
        />
        <ListOrFailure
          context={context}
          failed="Failed to fetch products"
          list={async () => {
            const filter = { search: search.trim(), hindi };
            const listed = await listAdminProducts(context, filter);
            const all = filter.search || hindi ? await listAdminProducts(context) : listed;
            return (
              <>
                <MissingHindi
                  count={(await countMissingHindi(context)).products}
                  nouns={['product', 'products']}
                  href="/admin/viewproducts?hindi=missing"
                />
                <PicturesProvider pictures={await pictures(context)}>
                  <ProductList
                    products={listed}
                    all={all.map(rowOfProduct)}
                    itemNames={await itemNames(context)}
                    actions={actions}
                  />
                </PicturesProvider>
              </>
            );
          }}
        />
        <MissedSearches searches={await listMissedSearches(context)} />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
