import { classNames } from '@/components/ui/class-names';
import type { ItemType } from '@/lib/store/catalogue/schema';

const words: Record<ItemType, string> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  weekly: 'Weekly',
  hot: 'Hot',
};

export function ItemBadge({ type }: { type: ItemType }) {
  return (
    <span
      className={classNames(
        'rounded-full px-2 py-0.5 font-bold text-[0.6875rem] leading-4',
        type === 'hot' && 'bg-wait/15 text-wait',
        type === 'weekly' && 'bg-accent/15 text-accent',
        type !== 'hot' && type !== 'weekly' && 'bg-raised text-muted',
      )}
    >
      {words[type]}
    </span>
  );
}
