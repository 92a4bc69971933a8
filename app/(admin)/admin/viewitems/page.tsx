import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  addRouteAction,
  deleteItemAction,
  editItemAction,
  itemRouteAction,
  itemStockAction,
  orderRoutesAction,
  routeCostAction,
  undoItemStockAction,
} from '@/app/(admin)/admin/catalogue-actions';
import { publishItemAction } from '@/app/(admin)/admin/draft-actions';
import { ListOrFailure } from '@/app/(admin)/admin/list-or-failure';
import { pictures } from '@/app/(admin)/admin/pictures';
import { ItemList } from '@/components/admin/catalogue/item-list';
import { ListHead } from '@/components/admin/catalogue/list-head';
import { MissingHindi } from '@/components/admin/catalogue/missing-hindi';
import { rowOfItem } from '@/components/admin/catalogue/together/catalogue-row';
import { PicturesProvider } from '@/components/admin/pickers/pictures-provider';
import { countMissingHindi, listAdminItems, listSingles } from '@/lib/domain/catalogue';
import { hindiFilter } from '@/lib/domain/catalogue/schema';

const actions = {
  edit: editItemAction,
  remove: deleteItemAction,
  stock: itemStockAction,
  undoStock: undoItemStockAction,
  route: itemRouteAction,
  cost: routeCostAction,
  publish: publishItemAction,
  addRoute: addRouteAction,
  orderRoutes: orderRoutesAction,
};

const screen = adminScreen({
  access: 'catalogue.read',
  title: 'Items',
  render: async ({ context, query }) => {
    const { search = '' } = query;
    const hindi = hindiFilter.parse(query.hindi);
    return (
      <>
        <ListHead
          noun="items"
          search={search}
          hindi={hindi ?? ''}
          placeholder="Name or number"
          create={{ href: '/admin/createitems', label: 'Create item' }}
        />
        <ListOrFailure
          context={context}
          failed="Error: Failed to fetch items"
          list={async () => {
            const filter = { search: search.trim(), hindi };
            const listed = await listAdminItems(context, filter);
            const all = filter.search || hindi ? await listAdminItems(context) : listed;
            return (
              <>
                <MissingHindi
                  count={(await countMissingHindi(context)).items}
                  nouns={['item', 'items']}
                  href="/admin/viewitems?hindi=missing"
                />
                <PicturesProvider pictures={await pictures(context)}>
                  <ItemList
                    items={listed}
                    all={all.map(rowOfItem)}
                    singles={await listSingles(context)}
                    canTest={Object.keys(context.testSuppliers).length > 0}
                    actions={actions}
                  />
                </PicturesProvider>
              </>
            );
          }}
        />
      </>
    );
  },
});

export const generateMetadata = screen.generateMetadata;
export default screen.page;
