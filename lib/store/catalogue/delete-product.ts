import { transaction } from '@/lib/platform/db';
import type { Context } from '@/lib/store/context';
import { recordChange } from '@/lib/store/trail';
import type { Actor } from './actor';
import { lockProduct, nextVersion } from './named-row';
import { withItemids } from './present';
import { traceOfProduct } from './trace';

export interface DeleteProductInput extends Actor {
  /** Its number, or its `_id`. */
  product: string;
}

/** Takes a product out of the shop. The row stays, for its orders name it. Throws not_found. */
export async function deleteProduct(
  context: Pick<Context, 'db' | 'clock'>,
  { product: name, actorId, requestId }: DeleteProductInput,
): Promise<void> {
  await transaction(context, async (inside) => {
    const product = await lockProduct(inside, name);
    const { id } = product;
    const now = inside.clock.now();
    const gone = await inside.db.product.update({
      where: { id },
      data: { deletedAt: now, updatedAt: nextVersion(product, now) },
      include: withItemids,
    });
    await recordChange(inside, {
      actorId,
      action: 'delete-product',
      objectType: 'product',
      objectId: id,
      before: traceOfProduct(gone),
      requestId,
    });
  });
}
