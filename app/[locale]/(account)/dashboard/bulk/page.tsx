import { getTranslations } from 'next-intl/server';
import { pageMetadata } from '@/app/page-metadata';
import { ListForm } from '@/components/account/bulk/list-form';
import { ProductForm } from '@/components/account/bulk/product-form';
import { AccountPage } from '@/components/account/session/account-page';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/navigation';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { listBulkOrders, listBulkProducts } from '@/lib/domain/bulk-orders';
import { type BulkOrderSummary, MAX_LISTS } from '@/lib/domain/bulk-orders/schema';
import { getPartnerProduct } from '@/lib/domain/partners';
import { viewer as currentViewer, shop } from '@/lib/http/page';
import { AppError } from '@/lib/platform/errors';
import { istDateTime } from '@/lib/platform/time';

export const generateMetadata = pageMetadata((t) => t('bulk.title'), { robots: { index: false } });

interface BulkPageProps {
  searchParams: Promise<{ product?: string | string[] }>;
}

/** `product` is the id of the product of the new list. */
export default async function BulkPage({ searchParams }: BulkPageProps) {
  const viewer = await currentViewer();
  const { product } = await searchParams;
  return (
    <AccountPage viewer={viewer} what="dashboard">
      {viewer && <Bulk viewer={viewer} productId={typeof product === 'string' ? product : null} />}
    </AccountPage>
  );
}

async function Bulk({ viewer, productId }: { viewer: Viewer; productId: string | null }) {
  const t = await getTranslations('bulk');
  return (
    <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'bulk']}>
      <div className="mx-auto max-w-3xl space-y-3 md:space-y-5">
        <h1 className="font-bold text-2xl md:text-3xl">{t('title')}</h1>
        <p className="text-muted">{t(viewer.role === 'reseller' ? 'lead' : 'resellersOnly')}</p>
        {viewer.role === 'reseller' && <Lists viewer={viewer} productId={productId} />}
      </div>
    </MessagesProvider>
  );
}

async function Lists({ viewer, productId }: { viewer: Viewer; productId: string | null }) {
  const t = await getTranslations('bulk');
  const context = shop();
  const [products, lists, product] = await Promise.all([
    listBulkProducts(context),
    listBulkOrders(context, viewer),
    productId === null ? null : readProduct(viewer, productId),
  ]);
  return (
    <>
      <Card id="new-list" title={t('product.title')}>
        <ProductForm key={product?.id} products={products} chosen={product?.id ?? null} />
        {product && <ListForm key={`list-${product.id}`} product={product} />}
      </Card>
      <Card id="lists" title={t('lists.title')}>
        {lists.length === 0 && <p className="text-muted">{t('lists.none')}</p>}
        <ul className="divide-y divide-line">
          {lists.map((list) => (
            <ListRow key={list.id} list={list} bought={t('lists.bought', { ...list })} />
          ))}
        </ul>
        {lists.length > 0 && (
          <p className="mt-3 text-muted text-sm">{t('lists.kept', { most: MAX_LISTS })}</p>
        )}
      </Card>
    </>
  );
}

function ListRow({ list, bought }: { list: BulkOrderSummary; bought: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-3">
      <Link
        href={`/dashboard/bulk/${list.id}`}
        prefetch={false}
        className="font-semibold text-accent underline underline-offset-4"
      >
        {list.item}, {list.product}
      </Link>
      <span className="text-muted text-sm tabular-nums">
        {istDateTime(new Date(list.createdAt))} · {bought}
      </span>
    </li>
  );
}

/** A product with the prices of the viewer; null for one that is not sold. */
async function readProduct(viewer: Viewer, id: string) {
  const found = await getPartnerProduct(shop(), { buyer: viewer }, id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  if (!found) return null;
  const { inputs, items } = found.product;
  return {
    id,
    labels: inputs.map(({ label }) => label),
    items: items.map(({ id: item, name, price, in_stock: inStock }) => ({ id: item, name, price, inStock })),
  };
}
