import { listProducts } from '@/lib/domain/catalogue';
import { handle } from '@/lib/http/handle';

export const GET = handle({ access: 'signed-in' }, ({ context }) => listProducts(context));
