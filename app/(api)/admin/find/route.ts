import { find } from '@/lib/store/search';
import { findQuery } from '@/lib/store/search/schema';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin', query: findQuery }, ({ context, query }) =>
  find(context, query),
);
