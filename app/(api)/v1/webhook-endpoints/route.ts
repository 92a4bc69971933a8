import { handle } from '@/lib/http/handle';
import { listEndpoints, makeEndpoint } from '@/lib/domain/webhooks';
import { endpointBody } from '@/lib/domain/webhooks/schema';
import { ownerOf } from '@/lib/http/partners/owner-of';

const options = { access: 'partner', scope: 'webhooks:write' } as const;

export const GET = handle(options, async ({ context, partner }) => ({
  data: await listEndpoints(context, ownerOf(partner)),
  next: null,
}));

export const POST = handle(
  { ...options, status: 201, body: endpointBody, idempotent: 'optional', hasSecret: true },
  ({ context, partner, body, idempotency }) =>
    makeEndpoint(
      context,
      ownerOf(partner),
      { ...body, mode: partner.mode },
      // Stored together: after a crash between the two a repeat would be refused, and the secret would be lost.
      (db, made) => idempotency.write(db, made),
    ),
);
