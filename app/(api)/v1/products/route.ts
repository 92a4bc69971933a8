import { handle } from '@/lib/http/handle';
import { listPartnerProducts } from '@/lib/domain/partners';
import { productsQuery } from '@/lib/domain/partners/schema';

export const GET = handle(
  { access: 'partner', scope: 'catalogue:read', query: productsQuery },
  ({ context, partner, query }) => listPartnerProducts(context, partner, query),
);
