import { listPendingOrders } from '@/lib/domain/orders';
import { handle } from '@/lib/http/handle';

export const GET = handle({ access: 'admin' }, ({ context }) => listPendingOrders(context));
