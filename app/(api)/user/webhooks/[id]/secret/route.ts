import { handle } from '@/lib/http/handle';
import { rotateOwnSecret } from '@/lib/domain/webhooks';
import { idParams } from '@/lib/domain/webhooks/schema';

export const POST = handle(
  { endpoint: 'POST /user/webhooks/[id]/secret', access: 'signed-in', params: idParams },
  ({ context, viewer, params }) => rotateOwnSecret(context, { viewer, ...params }),
);
