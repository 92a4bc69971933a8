import type { Context } from '@/lib/domain/context';
import { readErased } from '@/lib/domain/erasure';

/**
 * The name of an account for a document without another one; `name` is what the account has now. Of an account that was
 * erased before its document was issued it is the one that is set aside: what was delivered before is billed to that
 * person, and a document keeps its buyer (decision 108).
 */
export async function accountName(
  context: Pick<Context, 'db' | 'sealer'>,
  { userId, name }: { userId: string; name: string },
): Promise<string> {
  const identity = await readErased(context, { userId });
  return identity?.name ?? name;
}
