import { handle } from '@/lib/http/handle';
import { listDeliveries } from '@/lib/domain/webhooks';
import { idParams, pageQuery } from '@/lib/domain/webhooks/schema';
import { ownerOf } from '@/lib/http/partners/owner-of';

export const GET = handle(
  { access: 'partner', scope: 'webhooks:write', params: idParams, query: pageQuery },
  ({ context, partner, params, query }) =>
    listDeliveries(context, { id: params.id, owner: ownerOf(partner), ...query }),
);
