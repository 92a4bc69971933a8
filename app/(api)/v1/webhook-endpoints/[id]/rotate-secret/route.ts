import { handle } from '@/lib/http/handle';
import { rotateSecret } from '@/lib/domain/webhooks';
import { idParams, rotateBody } from '@/lib/domain/webhooks/schema';
import { ownerOf } from '@/lib/http/partners/owner-of';

export const POST = handle(
  { access: 'partner', scope: 'webhooks:write', params: idParams, body: rotateBody },
  async ({ context, partner, params, body }) => {
    const { secret, oldUntil } = await rotateSecret(context, {
      id: params.id,
      owner: ownerOf(partner),
      overlapHours: body.overlap_hours,
    });
    return { secret, old_until: oldUntil };
  },
);
