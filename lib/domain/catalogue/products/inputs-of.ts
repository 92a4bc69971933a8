import { type AskedInput, genshinServers, type ProductView } from '@/lib/domain/catalogue/schema';

type Asking = Pick<ProductView, 'type' | 'isApi' | 'inputs'>;

/**
 * The inputs that a product asks for, in their order: its own, and those without which its API could not deliver. An
 * input without a kind is a text, and the kinds that delivery demands come before those that were chosen.
 */
export function inputsOf(product: Asking): AskedInput[] {
  const needed = neededBy(product);
  const count = Math.max(product.inputs.length, needed.length);
  return Array.from({ length: count }, (_, place) => {
    const { label = '', kind = 'text', options = [], ...texts } = product.inputs[place] ?? {};
    const { label: fallback = '', ...demanded } = needed[place] ?? {};
    return { kind, options, ...texts, ...demanded, label: label || fallback };
  });
}

type Needed = Partial<Pick<AskedInput, 'kind' | 'options'>> & { label: string };

function neededBy({ type, isApi }: Asking): Needed[] {
  const server: Needed = { label: 'Server', kind: 'list', options: [...genshinServers] };
  if (type === 'GENSHIN') return [{ label: 'UID', ...(isApi && { kind: 'number' as const }) }, server];
  if (!isApi || type === 'OTHER') return [];
  const player: Needed = { label: type === 'HOK' ? 'Player ID' : 'User ID', kind: 'number' };
  return type === 'HOK' ? [player] : [player, { label: 'Zone ID', kind: 'number' }];
}
