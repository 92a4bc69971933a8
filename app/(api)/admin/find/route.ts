import { find } from '@/lib/domain/search';
import { findQuery } from '@/lib/domain/search/schema';
import { handle } from '@/lib/http/handle';

export const GET = handle(
  { endpoint: 'GET /admin/find', access: 'panel.open', query: findQuery },
  ({ context, query }) => find(context, query),
);
