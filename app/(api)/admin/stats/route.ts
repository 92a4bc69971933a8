import { getStats } from '@/lib/store/stats';
import { handle } from '@/lib/web/handle';

export const GET = handle({ access: 'admin' }, async ({ context }) => ({ stats: await getStats(context) }));
