import { useTranslations } from 'next-intl';
import type { SessionUser } from '@/components/shared/session/session-user';
import type { ItemView } from '@/lib/domain/catalogue/schema';
import { ItemCard } from './item-card';

interface ItemGridProps {
  items: ItemView[];
  role: SessionUser['role'] | undefined;
  selected: number | null;
  /** The whole product is out of stock. */
  soldOut: boolean;
  onSelect: (itemid: number, byPointer: boolean) => void;
}

/** Items as native radio buttons, so that arrow keys, form semantics and screen readers work without code of ours. */
export function ItemGrid({ items, role, selected, soldOut, onSelect }: ItemGridProps) {
  const t = useTranslations('product.items');
  if (items.length === 0) return <p className="py-8 text-center text-muted">{t('none')}</p>;
  return (
    <>
      {soldOut && <p className="mb-4 rounded-xl bg-raised p-3 text-sm">{t('soldOut')}</p>}
      <div
        role="radiogroup"
        aria-labelledby="items-title"
        className="grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-3.5"
      >
        {items.map((item) => (
          <ItemCard
            key={item.itemid}
            item={item}
            role={role}
            checked={selected === item.itemid}
            available={item.inStock && !soldOut}
            onSelect={onSelect}
          />
        ))}
      </div>
    </>
  );
}
