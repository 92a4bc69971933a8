import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';

/** What a shopper can use of an item's type: sizes are for the panel, the amount stands on the card anyway. */
export function ItemBadge({ type }: { type: 'hot' | 'weekly' }) {
  const t = useTranslations('product.items.badge');
  return (
    <span
      className={classNames(
        'rounded-full px-2 py-0.5 font-bold text-xs leading-4',
        type === 'hot' ? 'bg-wait/15 text-wait' : 'bg-accent/15 text-accent',
      )}
    >
      {t(type)}
    </span>
  );
}
