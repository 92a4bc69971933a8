import { listAllProducts } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';

export const GET = handle({ access: 'catalogue.read' }, async ({ context }) => ({
  products: await listAllProducts(context),
}));
