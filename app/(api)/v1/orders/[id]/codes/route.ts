import { handle } from '@/lib/http/handle';
import { worldOf } from '@/lib/domain/partners';
import { nothing, orderParams } from '@/lib/domain/partners/schema';

export const GET = handle(
  { access: 'partner', scope: 'orders:read', params: orderParams, query: nothing },
  ({ context, partner, params }) => worldOf(partner).listCodes(context, partner, params.id),
);
