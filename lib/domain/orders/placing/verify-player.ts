import type { Sale } from '@/lib/domain/catalogue';
import { playerMustBeVerified } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { checkPlayer, type PlayerCheck } from './check-player';

/**
 * The player whom the goods are for; null when the product requires no verification. Throws player_not_allowed, and
 * supplier_unreachable when a player who must be verified cannot be.
 */
export async function verifyPlayer(
  context: Context,
  sale: Sale,
  inputs: { input1: string; input2: string },
): Promise<PlayerCheck | null> {
  if (!playerMustBeVerified(sale.product)) return null;
  const check = await checkPlayer(context, { ...sale, ...inputs });
  if (check.outcome === 'found') return check;
  if (check.outcome === 'unknown')
    throw new AppError('supplier_unreachable', 'orders.cannotCheckPlayerForOrder');
  throw new AppError('player_not_allowed', check.message);
}
