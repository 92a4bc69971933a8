import { listAllProducts } from '@/lib/store/catalogue';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin' }, async ({ context }) => ({
  products: await listAllProducts(context),
}));
