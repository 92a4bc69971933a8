import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  deleteItemAction,
  editItemAction,
  itemRouteAction,
  itemStockAction,
  routeCostAction,
} from '@/app/(admin)/admin/catalogue-actions';
import { ListOrFailure } from '@/app/(admin)/admin/list-or-failure';
import { ItemList } from '@/components/admin/catalogue/item-list';
import { ListHead } from '@/components/admin/catalogue/list-head';
import { listAdminItems } from '@/lib/domain/catalogue';

const actions = {
  edit: editItemAction,
  remove: deleteItemAction,
  stock: itemStockAction,
  route: itemRouteAction,
  cost: routeCostAction,
};

const screen = adminScreen({
  access: 'catalogue.read',
  title: 'Items',
  render: async ({ context, query: { search = '' } }) => (
    <>
      <ListHead
        noun="items"
        search={search}
        placeholder="Name or number"
        create={{ href: '/admin/createitems', label: 'Create item' }}
      />
      <ListOrFailure
        context={context}
        failed="Error: Failed to fetch items"
        list={async () => (
          <ItemList items={await listAdminItems(context, { search: search.trim() })} actions={actions} />
        )}
      />
    </>
  ),
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
