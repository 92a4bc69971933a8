import { handle } from '@/lib/http/handle';
import { listProducts } from '@/lib/domain/catalogue';

export const GET = handle({ access: 'signed-in' }, ({ context }) => listProducts(context));
