import { classNames } from '@/components/ui/class-names';

/** How much waits on a screen; nothing for none. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span
      className={classNames(
        'rounded-full bg-accent px-1.5 font-bold text-on-accent text-xs tabular-nums',
        className,
      )}
    >
      {count > 999 ? '999+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
