import { useTranslations } from 'next-intl';
import type { SessionUser } from '@/components/shared/session/session-user';
import { unitPrices } from '@/components/shared/unit-prices';
import type { ItemView, ProductView } from '@/lib/domain/catalogue/schema';
import { ItemCard } from './item-card';
import { priceOf } from './price-of';
import { UnitPriceLine } from './unit-price-line';

interface ItemGridProps {
  product: ProductView;
  items: ItemView[];
  role: SessionUser['role'] | undefined;
  selected: number | null;
  onSelect: (itemid: number, byPointer: boolean) => void;
}

/** Items as native radio buttons, so that arrow keys, form semantics and screen readers work without code of ours. */
export function ItemGrid({ product, items, role, selected, onSelect }: ItemGridProps) {
  const t = useTranslations('product.items');
  if (items.length === 0) return <p className="py-8 text-center text-muted">{t('none')}</p>;
  const isAvailable = (item: ItemView) => item.inStock && product.instock;
  const perUnit = unitPrices(
    items.map((item) => ({
      price: priceOf(item, role),
      unitCount: product.unitName ? item.unitCount : null,
      available: isAvailable(item),
    })),
  );
  return (
    <>
      {!product.instock && <p className="mb-4 rounded-xl bg-raised p-3 text-sm">{t('soldOut')}</p>}
      <div
        role="radiogroup"
        aria-labelledby="items-title"
        className="grid halves gap-2.5 md:grid-cols-3 md:gap-3.5"
      >
        {items.map((item, place) => {
          const unitPrice = perUnit[place];
          return (
            <ItemCard
              key={item.itemid}
              item={item}
              role={role}
              checked={selected === item.itemid}
              available={isAvailable(item)}
              onSelect={onSelect}
            >
              {unitPrice && <UnitPriceLine product={product} unitPrice={unitPrice} />}
            </ItemCard>
          );
        })}
      </div>
    </>
  );
}
