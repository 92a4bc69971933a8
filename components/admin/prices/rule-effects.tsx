import type { RuleEffect } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';

interface RuleEffectsProps {
  title: string;
  effects: RuleEffect[];
}

/** The items that the rule about costs pauses or resumes. */
export function RuleEffects({ title, effects }: RuleEffectsProps) {
  if (effects.length === 0) return null;
  return (
    <section aria-label={title} className="panel p-4 md:p-6">
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-2 max-h-80 divide-y divide-line overflow-y-auto text-sm">
        {effects.map(({ itemid, name, products, price, resell, cost }) => (
          <li key={itemid} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="[overflow-wrap:anywhere]">
              {name} <span className="text-muted">{products.join(', ')}</span>
            </span>
            <span className="text-muted tabular-nums">
              {formatRupees(price)} and {formatRupees(resell)}, costs{' '}
              {cost === null ? 'not known' : formatRupees(cost)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
