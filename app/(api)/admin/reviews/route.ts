import { listReviews } from '@/lib/domain/payments';
import { handle } from '@/lib/http/handle';

export const GET = handle({ access: 'orders.read' }, ({ context }) => listReviews(context));
