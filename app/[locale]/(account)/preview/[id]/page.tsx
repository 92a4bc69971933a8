import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { MessagesProvider } from '@/components/shared/messages/messages-provider';
import { PreviewNotice } from '@/components/storefront/product/preview-notice';
import { ProductFaq } from '@/components/storefront/product/product-faq';
import { ProductView } from '@/components/storefront/product/product-view';
import { inputsOf, readPreview } from '@/lib/domain/catalogue';
import { withTaxRates } from '@/lib/domain/invoices';
import { isPermitted } from '@/lib/http/access';
import { viewer as currentViewer, shop, supportUrl } from '@/lib/http/page';
import { AppError } from '@/lib/platform/errors';

export const metadata: Metadata = { title: 'Preview' };

interface PreviewPageProps {
  params: Promise<{ id: string }>;
}

/** A product as shoppers would see it, for staff alone. For everybody else the page does not exist. */
export default async function PreviewPage({ params }: PreviewPageProps) {
  const viewer = await currentViewer();
  if (!viewer || !isPermitted(viewer, 'catalogue.read')) notFound();
  const context = shop();
  const preview = await readPreview(context, { id: (await params).id }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') notFound();
    throw error;
  });
  const { product, isDraft } = preview;
  const items = await withTaxRates(context, preview.items);
  return (
    <MessagesProvider sections={['shell', 'ui', 'errorPages', 'account', 'inputs', 'home', 'product']}>
      <PreviewNotice productId={product._id} isDraft={isDraft} />
      <ProductView
        product={product}
        asked={inputsOf(product)}
        blurredImage={null}
        items={items}
        rating={{ count: 0, average: 0, histogram: [] }}
        apiKey={context.shop.orderApiKey}
        supportUrl={supportUrl()}
      />
      <ProductFaq faq={product.faq} />
    </MessagesProvider>
  );
}
