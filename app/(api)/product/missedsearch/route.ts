import { handle } from '@/lib/http/handle';
import { recordMissedSearch } from '@/lib/domain/product-search';
import { typedSearch } from '@/lib/domain/product-search/schema';
import { currentSearchIndex } from '@/lib/http/cache/search-index';

export const POST = handle(
  {
    endpoint: 'POST /product/missedsearch',
    access: 'public',
    body: typedSearch,
    limit: { name: 'missedSearchPerAddress', by: 'address' },
  },
  async ({ context, body }) => {
    await recordMissedSearch(context, { q: body.q, index: await currentSearchIndex(context) });
    return {};
  },
);
