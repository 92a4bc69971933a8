import { handle } from '@/lib/http/handle';
import { rotateSecret } from '@/lib/domain/webhooks';
import { idParams, rotateBody } from '@/lib/domain/webhooks/schema';
import { ownerOf } from '@/lib/http/partners/owner-of';

export const POST = handle(
  {
    access: 'partner',
    scope: 'webhooks:write',
    params: idParams,
    body: rotateBody,
    idempotent: 'optional',
    hasSecret: true,
  },
  async ({ context, partner, params, body, idempotency }) => {
    const { secret, oldUntil } = await rotateSecret(context, {
      id: params.id,
      owner: ownerOf(partner),
      overlapHours: body.overlap_hours,
      // Stored together: after a crash between the two a repeat would end the secret that is in use.
      keep: (db, rotated) => idempotency.write(db, replyOf(rotated)),
    });
    return replyOf({ secret, oldUntil });
  },
);

const replyOf = ({ secret, oldUntil }: { secret: string; oldUntil: string | null }) => ({
  secret,
  old_until: oldUntil,
});
