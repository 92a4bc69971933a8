import type { Context } from '@/lib/domain/context';
import { checkPlayer as askSupplier } from '@/lib/domain/orders';
import { checkedSale } from '@/lib/domain/partners/catalogue/checked-sale';
import type { PartnerCaller } from '@/lib/domain/partners/find-caller';
import type { PartnerPlayer } from '@/lib/domain/partners/schema';
import type { PlayerInput } from '@/lib/domain/partners/world';

/** Asks the supplier of an item, or of the product's first one, for a player. Throws not_found and invalid_input. */
export async function checkPlayer(
  context: Context,
  _caller: PartnerCaller,
  input: PlayerInput,
): Promise<PartnerPlayer> {
  const { sale, input1, input2 } = await checkedSale(context, input);
  const { outcome, username, region, mustVerify } = await askSupplier(context, { ...sale, input1, input2 });
  return { outcome, player: username, region, must_be_found: mustVerify };
}
