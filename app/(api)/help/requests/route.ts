import { handle } from '@/lib/http/handle';
import { listOwnRequests, openRequest } from '@/lib/domain/help-requests';
import { openHelpForm, orderRequestsQuery } from '@/lib/domain/help-requests/schema';

export const GET = handle(
  { endpoint: 'GET /help/requests', access: 'signed-in', query: orderRequestsQuery },
  async ({ context, viewer, query }) => ({
    requests: await listOwnRequests(context, { userId: viewer.userid, orderId: query.orderid }),
  }),
);

export const POST = handle(
  {
    endpoint: 'POST /help/requests',
    access: 'signed-in',
    body: openHelpForm,
    limit: { name: 'helpPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, body, idempotency }) => openRequest(context, { ...body, idempotency }),
);
