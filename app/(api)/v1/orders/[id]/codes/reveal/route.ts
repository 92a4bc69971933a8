import { handle } from '@/lib/http/handle';
import { worldOf } from '@/lib/domain/partners';
import { nothing, orderParams } from '@/lib/domain/partners/schema';

// Never with an idempotency key: a reply that is kept for a repeat would have the codes in plain text.
export const POST = handle(
  { access: 'partner', scope: 'codes:read', params: orderParams, query: nothing, body: nothing },
  ({ context, partner, params }) => worldOf(partner).revealCodes(context, partner, params.id),
);
