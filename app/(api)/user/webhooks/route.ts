import { handle } from '@/lib/http/handle';
import { makeOwnEndpoint } from '@/lib/domain/webhooks';
import { endpointForm } from '@/lib/domain/webhooks/schema';

export const POST = handle(
  { endpoint: 'POST /user/webhooks', access: 'signed-in', body: endpointForm },
  ({ context, viewer, body }) => makeOwnEndpoint(context, viewer, body),
);
