import { handle } from '@/lib/http/handle';
import { testPurchase } from '@/lib/domain/catalogue';
import { testPurchaseForm } from '@/lib/domain/catalogue/schema';

export const POST = handle(
  { onlyReads: true, endpoint: 'POST /admin/routes/test', access: 'catalogue.write', body: testPurchaseForm },
  ({ context, body }) => testPurchase(context, body),
);
