import { HomeView } from '@/components/storefront/home/home-view';
import { listGallery, listHomeProducts } from '@/lib/domain/catalogue';
import { shop, storeName, supportUrl } from '@/lib/http/page';

/** The page at both `/` and `/home` (spec S2.1). */
export async function HomePage() {
  const context = shop();
  const [products, gallery] = await Promise.all([listHomeProducts(context), listGallery(context)]);
  return <HomeView products={products} gallery={gallery} storeName={storeName()} supportUrl={supportUrl()} />;
}
