import { listProducts } from '@/lib/store/catalogue';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'signed-in' }, ({ context }) => listProducts(context));
