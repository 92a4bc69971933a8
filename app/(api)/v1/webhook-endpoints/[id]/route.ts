import { handle } from '@/lib/http/handle';
import { deleteEndpoint, editEndpoint, getEndpoint } from '@/lib/domain/webhooks';
import { endpointChanges, idParams } from '@/lib/domain/webhooks/schema';
import { ownerOf } from '@/lib/http/partners/owner-of';

const options = { access: 'partner', scope: 'webhooks:write', params: idParams } as const;

export const GET = handle(options, async ({ context, partner, params }) => ({
  endpoint: await getEndpoint(context, ownerOf(partner), params.id),
}));

export const PATCH = handle(
  { ...options, body: endpointChanges, idempotent: 'optional' },
  async ({ context, partner, params, body }) => ({
    endpoint: await editEndpoint(context, { id: params.id, owner: ownerOf(partner), changes: body }),
  }),
);

export const DELETE = handle({ ...options, idempotent: 'optional' }, async ({ context, partner, params }) => {
  await deleteEndpoint(context, { id: params.id, owner: ownerOf(partner) });
  return {};
});
