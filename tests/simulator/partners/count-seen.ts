import type { World } from '../world';

/** How often each thing happened to partners, codes and receivers in a run. */
export function countSeen({ partners }: World): Record<string, number> {
  const { seen, receivers } = partners;
  const counts: Record<string, number> = {
    'orders that were answered': new Set(seen.answers.map(({ orderId }) => orderId)).size,
    'repeats of an answer': seen.answers.length - new Set(seen.answers.map(({ key }) => key)).size,
    'codes that were read': new Set(seen.shown.map(({ code }) => code)).size,
    'prices that were given back': seen.returned.size,
    'keys that were revoked': seen.revoked.size,
    'sealing keys that were replaced': Number(seen.isKeyReplaced),
  };
  const add = (name: string, count = 1) => {
    counts[name] = (counts[name] ?? 0) + count;
  };
  for (const code of seen.refusals) add(`refused: ${code}`);
  for (const { behaviour, accepted } of receivers?.all ?? []) add(`accepted, ${behaviour}`, accepted.size);
  return counts;
}
