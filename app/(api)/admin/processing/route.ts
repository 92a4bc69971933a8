import { handle } from '@/lib/http/handle';
import { listPendingOrders } from '@/lib/domain/orders';

export const GET = handle({ access: 'orders.read' }, ({ context }) => listPendingOrders(context));
