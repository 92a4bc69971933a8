import type { Context } from '@/lib/domain/context';
import type { RegionOf } from '@/lib/integrations/suppliers/descriptors';
import type { PointsReply } from './schema';

export interface QueryPointsInput {
  region: RegionOf<'smileone'>;
}

/** The balance at Smile.one for a region. Throws supplier_unreachable, and unavailable when it is not configured. */
export async function queryPoints(
  { suppliers }: Pick<Context, 'suppliers'>,
  { region }: QueryPointsInput,
): Promise<PointsReply> {
  const { balance } = await suppliers.smileone.balance(region);
  return { status: 200, smile_points: balance };
}
