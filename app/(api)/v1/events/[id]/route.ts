import { handle } from '@/lib/http/handle';
import { getEvent } from '@/lib/domain/webhooks';
import { idParams } from '@/lib/domain/webhooks/schema';
import { ownerOf } from '@/lib/http/partners/owner-of';

export const GET = handle(
  { access: 'partner', scope: 'webhooks:write', params: idParams },
  async ({ context, partner, params }) => ({ event: await getEvent(context, ownerOf(partner), params.id) }),
);
