import { handle } from '@/lib/http/handle';
import { editOwnEndpoint } from '@/lib/domain/webhooks';
import { endpointEdit, idParams } from '@/lib/domain/webhooks/schema';

export const POST = handle(
  { endpoint: 'POST /user/webhooks/[id]', access: 'signed-in', params: idParams, body: endpointEdit },
  async ({ context, viewer, params, body }) => ({
    endpoint: await editOwnEndpoint(context, { viewer, ...params, changes: body }),
  }),
);
