import { handle } from '@/lib/http/handle';
import { restoreOwnEndpoint } from '@/lib/domain/webhooks';
import { idParams, restoreForm } from '@/lib/domain/webhooks/schema';

export const POST = handle(
  { endpoint: 'POST /user/webhooks/[id]/restore', access: 'signed-in', params: idParams, body: restoreForm },
  ({ context, viewer, params, body }) => restoreOwnEndpoint(context, { viewer, ...params, ...body }),
);
