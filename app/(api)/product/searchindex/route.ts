import { handle } from '@/lib/http/handle';
import { readSearchIndex } from '@/lib/domain/product-search';
import { cachedJson } from '@/lib/http/cache/cached-json';
import { searchIndexName } from '@/lib/http/cache/search-index';

export const GET = handle(
  { endpoint: 'GET /product/searchindex', access: 'public' },
  ({ context, request }) => cachedJson(request, searchIndexName(context), () => readSearchIndex(context)),
);
