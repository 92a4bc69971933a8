import { handle } from '@/lib/http/handle';
import { searchProducts } from '@/lib/domain/product-search';
import { typedSearch } from '@/lib/domain/product-search/schema';
import { currentSearchIndex } from '@/lib/http/cache/search-index';

export const GET = handle(
  {
    access: 'public',
    query: typedSearch,
    limit: { name: 'productSearchPerAddress', by: 'address' },
  },
  async ({ context, query }) => searchProducts(await currentSearchIndex(context), query.q),
);
