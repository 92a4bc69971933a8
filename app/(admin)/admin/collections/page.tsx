import { adminScreen } from '@/app/(admin)/admin/admin-screen';
import {
  createCollectionAction,
  deleteCollectionAction,
  editCollectionAction,
} from '@/app/(admin)/admin/collection-actions';
import { ListOrFailure } from '@/app/(admin)/admin/list-or-failure';
import { MissingHindi } from '@/components/admin/catalogue/missing-hindi';
import { CollectionList } from '@/components/admin/collections/collection-list';
import { countMissingHindi, listAllProducts, listCollections, listImages } from '@/lib/domain/catalogue';
import { hindiFilter } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';

const actions = {
  create: createCollectionAction,
  edit: editCollectionAction,
  remove: deleteCollectionAction,
};

const screen = adminScreen({
  access: 'catalogue.read',
  title: 'Collections',
  render: async ({ context, query }) => (
    <ListOrFailure
      context={context}
      failed="Failed to fetch collections."
      list={() => listOf(context, hindiFilter.parse(query.hindi))}
    />
  ),
});

async function listOf(context: Context, hindi: 'missing' | undefined) {
  const [missing, collections, images, products] = await Promise.all([
    countMissingHindi(context),
    listCollections(context, { hindi }),
    listImages(context, {}),
    listAllProducts(context),
  ]);
  return (
    <>
      <MissingHindi
        count={missing.collections}
        nouns={['collection', 'collections']}
        href="/admin/collections?hindi=missing"
      />
      <CollectionList
        collections={collections}
        pictures={images.map(({ id, title, type }) => ({ id, title: `${title} (${type})` }))}
        productNames={Object.fromEntries(products.map(({ productid, name }) => [productid, name]))}
        actions={actions}
      />
    </>
  );
}

export const generateMetadata = screen.generateMetadata;
export default screen.page;
