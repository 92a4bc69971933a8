import { handle } from '@/lib/http/handle';
import { revokeKey } from '@/lib/domain/partners';
import { keyParams } from '@/lib/domain/partners/schema';

export const POST = handle(
  { endpoint: 'POST /user/partner/keys/[id]/revoke', access: 'signed-in', params: keyParams },
  ({ context, viewer, params }) => revokeKey(context, { partnerId: viewer.userid, ...params }),
);
