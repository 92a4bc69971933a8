import { listPendingOrders } from '@/lib/store/orders';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin' }, ({ context }) => listPendingOrders(context));
