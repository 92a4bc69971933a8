import { genshinServers, type ProductView } from '@/lib/domain/catalogue/schema';
import { AppError } from '@/lib/platform/errors';
import { type Message, message, type PlainKey } from '@/lib/platform/messages';

/**
 * Checks the two inputs by the rules of the product, beyond those of inputSchema. Throws invalid_input with the fields.
 */
export function assertInputs(
  product: Pick<ProductView, 'type' | 'isApi'>,
  inputs: { input1: string; input2: string },
): void {
  const fields: Record<string, PlainKey | Message> = {};
  const numeric = /^\d{1,20}$/;
  if (product.isApi && product.type !== 'OTHER' && !numeric.test(inputs.input1))
    fields.input1 = 'faults.notDigits';
  if (product.isApi && product.type === 'MLBB' && !numeric.test(inputs.input2))
    fields.input2 = 'faults.notDigits';
  if (product.type === 'GENSHIN' && !(genshinServers as readonly string[]).includes(inputs.input2))
    fields.input2 = message('faults.notOneOf', { values: genshinServers.join(', ') });
  const wrong = Object.keys(fields);
  if (wrong.length > 0) throw new AppError('invalid_input', 'orders.checkId', { fields });
}
