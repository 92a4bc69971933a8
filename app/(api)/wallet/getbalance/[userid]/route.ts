import { z } from 'zod';
import { rupees } from '@/lib/platform/money';
import { idSchema } from '@/lib/store/catalogue/schema';
import { getBalance } from '@/lib/store/wallet';
import { handle } from '@/lib/web/handle';

export const GET = handle(
  { access: 'self', params: z.object({ userid: idSchema }), owner: ({ params }) => params.userid },
  async ({ context, params }) => ({ balance: rupees(await getBalance(context, { userId: params.userid })) }),
);
