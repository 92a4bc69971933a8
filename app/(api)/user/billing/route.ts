import { handle } from '@/lib/http/handle';
import { saveBilling } from '@/lib/domain/invoices';
import { billingForm } from '@/lib/domain/invoices/schema';
import { message } from '@/lib/platform/messages';

export const POST = handle(
  {
    endpoint: 'POST /user/billing',
    access: 'signed-in',
    body: billingForm,
    limit: { name: 'billingPerUser', by: 'viewer' },
  },
  async ({ context, viewer, body }) => {
    await saveBilling(context, { userId: viewer.userid, ...body });
    return { message: message('invoices.billingSaved') };
  },
);
