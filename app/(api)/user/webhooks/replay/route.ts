import { handle } from '@/lib/http/handle';
import { replayEvent } from '@/lib/domain/webhooks';
import { replayForm } from '@/lib/domain/webhooks/schema';

export const POST = handle(
  { endpoint: 'POST /user/webhooks/replay', access: 'signed-in', body: replayForm },
  ({ context, viewer, body }) => replayEvent(context, { ...body, owner: { partnerId: viewer.userid } }),
);
