import { askAgain, askAgainParams } from '@/lib/domain/orders';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { access: 'admin', params: askAgainParams, idempotent: true },
  ({ context, params }) => askAgain(context, params),
);
