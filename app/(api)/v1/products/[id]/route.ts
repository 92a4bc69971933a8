import { handle } from '@/lib/http/handle';
import { getPartnerProduct } from '@/lib/domain/partners';
import { nothing, productParams } from '@/lib/domain/partners/schema';

export const GET = handle(
  { access: 'partner', scope: 'catalogue:read', params: productParams, query: nothing },
  ({ context, partner, params }) => getPartnerProduct(context, partner, params.id),
);
