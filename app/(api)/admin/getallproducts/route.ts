import { handle } from '@/lib/http/handle';
import { listAllProducts } from '@/lib/domain/catalogue';

export const GET = handle({ access: 'catalogue.read' }, async ({ context }) => ({
  products: await listAllProducts(context),
}));
