import { handle } from '@/lib/http/handle';
import { deleteEndpoint } from '@/lib/domain/webhooks';
import { idParams } from '@/lib/domain/webhooks/schema';

export const POST = handle(
  { endpoint: 'POST /user/webhooks/[id]/delete', access: 'signed-in', params: idParams },
  async ({ context, viewer, params }) => {
    await deleteEndpoint(context, { ...params, owner: { partnerId: viewer.userid } });
    return {};
  },
);
