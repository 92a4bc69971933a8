import { Coins, Zap } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { OrderReward } from '@/lib/domain/orders/schema';
import { formatPoints } from '@/lib/platform/money';
import { type TookParts, tookParts } from './took-parts';

/** How fast an order came, and the points that it has earned; nothing of what is not known. */
export function RewardFacts({ reward: { seconds, points } }: { reward: OrderReward }) {
  const t = useTranslations('confirmation.reward');
  if (seconds === null && points <= 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap justify-center gap-2 font-semibold text-sm">
      {seconds !== null && (
        <li className="flex min-h-9 items-center gap-2 rounded-full bg-raised px-4">
          <Zap aria-hidden className="size-4 text-good" />
          <Took took={tookParts(seconds)} />
        </li>
      )}
      {points > 0 && (
        <li className="flex min-h-9 items-center gap-2 rounded-full bg-raised px-4 text-gold">
          <Coins aria-hidden className="size-4" />
          {t('points', { count: points, points: formatPoints(points) })}
        </li>
      )}
    </ul>
  );
}

function Took({ took }: { took: TookParts }) {
  const t = useTranslations('confirmation.reward');
  switch (took.unit) {
    case 'seconds':
      return t('seconds', { seconds: took.seconds });
    case 'minutes':
      return t('minutes', { minutes: took.minutes });
    case 'hours':
      return t('hours', { hours: took.hours, minutes: took.minutes });
  }
}
