import { handle } from '@/lib/http/handle';
import { worldOf } from '@/lib/domain/partners';
import { codeParams, nothing, reportBody } from '@/lib/domain/partners/schema';

export const POST = handle(
  {
    access: 'partner',
    scope: 'orders:write',
    params: codeParams,
    query: nothing,
    body: reportBody,
    idempotent: true,
    status: 202,
  },
  ({ context, partner, params, body, idempotency }) =>
    worldOf(partner).reportCode(context, partner, {
      id: params.id,
      codeId: params.code_id,
      reason: body.reason,
      idempotency,
    }),
);
