import { handle } from '@/lib/http/handle';
import { replayEvent } from '@/lib/domain/webhooks';
import { idParams, replayBody } from '@/lib/domain/webhooks/schema';
import { ownerOf } from '@/lib/http/partners/owner-of';

export const POST = handle(
  {
    access: 'partner',
    scope: 'webhooks:write',
    status: 202,
    params: idParams,
    body: replayBody,
    idempotent: 'optional',
  },
  ({ context, partner, params, body }) =>
    replayEvent(context, { eventId: params.id, owner: ownerOf(partner), endpointId: body.endpoint_id }),
);
