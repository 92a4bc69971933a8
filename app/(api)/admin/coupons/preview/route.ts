import { handle } from '@/lib/http/handle';
import { previewFor } from '@/lib/domain/offers';
import { previewForForm } from '@/lib/domain/offers/schema';

export const POST = handle(
  { onlyReads: true, endpoint: 'POST /admin/coupons/preview', access: 'coupons.write', body: previewForForm },
  ({ context, body }) => previewFor(context, body),
);
