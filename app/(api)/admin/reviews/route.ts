import { handle } from '@/lib/http/handle';
import { listReviews } from '@/lib/domain/payments';

export const GET = handle({ access: 'orders.read' }, ({ context }) => listReviews(context));
