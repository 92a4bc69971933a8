import type { MetadataRoute } from 'next';
import { listProducts } from '@/lib/store/catalogue';
import { shop, storeUrl } from '@/lib/web/page';

// What is on the shelves changes, and a build has no database.
export const dynamic = 'force-dynamic';

const PAGES = ['/', '/privacypage', '/refund-policy', '/terms-and-condition'];

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const at = (path: string) => new URL(path, storeUrl()).href;
  const products = await listProducts(shop());
  return [
    ...PAGES.map((path) => ({ url: at(path) })),
    ...products.map(({ _id, updatedAt }) => ({ url: at(`/product/${_id}`), lastModified: updatedAt })),
  ];
}
