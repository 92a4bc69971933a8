import { handle } from '@/lib/http/handle';
import { listEvents } from '@/lib/domain/webhooks';
import { eventsQuery } from '@/lib/domain/webhooks/schema';
import { ownerOf } from '@/lib/http/partners/owner-of';

export const GET = handle(
  { access: 'partner', scope: 'webhooks:write', query: eventsQuery },
  ({ context, partner, query: { order_id: orderId, ...query } }) =>
    listEvents(context, { owner: ownerOf(partner), orderId, ...query }),
);
