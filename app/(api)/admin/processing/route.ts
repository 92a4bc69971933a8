import { listPendingOrders } from '@/lib/domain/orders';
import { handle } from '@/lib/http/handle';

export const GET = handle({ access: 'orders.read' }, ({ context }) => listPendingOrders(context));
