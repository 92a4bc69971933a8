import { handle } from '@/lib/http/handle';
import { testEndpoint } from '@/lib/domain/webhooks';
import { idParams, nothing } from '@/lib/domain/webhooks/schema';
import { ownerOf } from '@/lib/http/partners/owner-of';

export const POST = handle(
  {
    access: 'partner',
    scope: 'webhooks:write',
    status: 202,
    params: idParams,
    body: nothing,
    idempotent: 'optional',
  },
  async ({ context, partner, params }) => {
    const { eventId } = await testEndpoint(context, { id: params.id, owner: ownerOf(partner) });
    return { event_id: eventId };
  },
);
