import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { getBalance } from '@/lib/domain/wallet';
import { rupees } from '@/lib/platform/money';

export const GET = handle(
  {
    access: 'self',
    others: 'wallet.read',
    params: z.object({ userid: idSchema }),
    owner: ({ params }) => params.userid,
  },
  async ({ context, params }) => ({
    balance: rupees(await getBalance(context, { userId: params.userid, currency: 'POINTS' })),
  }),
);
