import { listReviews } from '@/lib/store/payments';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin' }, ({ context }) => listReviews(context));
