import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { listItems, nameSchema, productIdNamed, withSavings } from '@/lib/domain/catalogue';
import { withTaxRates } from '@/lib/domain/invoices';
import { readCampaignPrices, withCampaigns } from '@/lib/domain/offers';
import { cachedJson } from '@/lib/http/cache/cached-json';

export const GET = handle(
  {
    endpoint: 'GET /item/[productId]',
    access: 'public',
    greetsViewer: true,
    params: z.object({ productId: nameSchema }),
  },
  async ({ context, request, params, viewer }) => {
    const productId = await productIdNamed(context, params.productId);
    const role = viewer?.role ?? 'user';
    // Resellers have a price of their own and no campaign.
    const read = async () => withTaxRates(context, await listItems(context, { productId, role }));
    if (role === 'reseller')
      return { items: withSavings(await read(), { role, language: context.language }) };
    const withOffers = async () =>
      withCampaigns(await read(), await readCampaignPrices(context, { productId }), productId);
    // Only the answer for ordinary users is cached; other roles see other prices, which are read at each request.
    if (role !== 'user') return { items: await withOffers() };
    return cachedJson(request, `items:${productId}`, async () => ({ items: await withOffers() }));
  },
);
