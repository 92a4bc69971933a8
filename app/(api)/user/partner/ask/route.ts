import { handle } from '@/lib/http/handle';
import { askToBePartner } from '@/lib/domain/partners';
import { askPartnerForm } from '@/lib/domain/partners/schema';

export const POST = handle(
  { endpoint: 'POST /user/partner/ask', access: 'signed-in', body: askPartnerForm },
  async ({ context, viewer, body }) => {
    await askToBePartner(context, { viewer, ...body });
    return {};
  },
);
