import { ListHead } from '@/components/admin/catalogue/list-head';
import { ProductList } from '@/components/admin/catalogue/product-list';
import { listShelfProducts } from '@/lib/store/catalogue';
import { adminScreen } from '../admin-screen';
import {
  deleteProductAction,
  editProductAction,
  productRoutingAction,
  productStockAction,
} from '../catalogue-actions';
import { itemNames } from '../item-names';
import { ListOrFailure } from '../list-or-failure';

const actions = {
  edit: editProductAction,
  remove: deleteProductAction,
  stock: productStockAction,
  route: productRoutingAction,
};

const screen = adminScreen({
  title: 'Products',
  render: async ({ context, query: { search = '' } }) => (
    <>
      <ListHead
        noun="products"
        search={search}
        placeholder="Name or number"
        create={{ href: '/admin/createproduct', label: 'Create product' }}
      />
      <ListOrFailure
        context={context}
        failed="Failed to fetch products"
        list={async () => (
          <ProductList
            products={await listShelfProducts(context, { search: search.trim() })}
            itemNames={await itemNames(context)}
            actions={actions}
          />
        )}
      />
    </>
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
