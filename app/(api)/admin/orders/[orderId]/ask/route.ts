import { askAgain, askAgainParams } from '@/lib/store/orders';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'admin', params: askAgainParams, idempotent: true },
  ({ context, params, viewer, requestId }) => askAgain(context, { ...params, viewer, requestId }),
);
