import { z } from 'zod';
import { idSchema } from '@/lib/store/catalogue/schema';
import { askGateway } from '@/lib/store/payments';
import { handle } from '@/lib/web/handle';

export const POST = handle(
  { access: 'admin', params: z.object({ id: idSchema }), limit: { name: 'moneyPerUser', by: 'viewer' } },
  ({ context, params, viewer, requestId }) => askGateway(context, { reviewId: params.id, viewer, requestId }),
);
