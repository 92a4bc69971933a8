import { HomeView } from '@/components/store/home/home-view';
import { listGallery, listHomeProducts } from '@/lib/store/catalogue';
import { shop, storeName, supportUrl } from '@/lib/web/page';

/** `/` and `/home` are one page under two addresses (spec section 2). */
export async function HomePage() {
  const context = shop();
  const [products, gallery] = await Promise.all([listHomeProducts(context), listGallery(context)]);
  return <HomeView products={products} gallery={gallery} storeName={storeName()} supportUrl={supportUrl()} />;
}
