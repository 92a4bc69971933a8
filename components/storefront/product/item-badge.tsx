import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { ItemType } from '@/lib/domain/catalogue/schema';

export function ItemBadge({ type }: { type: ItemType }) {
  const t = useTranslations('product.items.badge');
  return (
    <span
      className={classNames(
        'rounded-full px-2 py-0.5 font-bold text-xs leading-4',
        type === 'hot' && 'bg-wait/15 text-wait',
        type === 'weekly' && 'bg-accent/15 text-accent',
        type !== 'hot' && type !== 'weekly' && 'bg-raised text-muted',
      )}
    >
      {t(type)}
    </span>
  );
}
