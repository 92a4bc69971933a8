import { handle } from '@/lib/http/handle';
import { reading } from '@/lib/domain/reading';
import { getStats } from '@/lib/domain/stats';

export const GET = handle({ access: 'stats.read' }, async ({ context }) => ({
  stats: await getStats(reading(context)),
}));
