'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { useUnfinishedPurchase } from './use-unfinished-purchase';

/** A link back to the purchase for which the balance was too low; nothing when there is none. */
export function UnfinishedLink({ tone }: { tone: 'accent' | 'quiet' }) {
  const t = useTranslations('confirmation');
  const left = useUnfinishedPurchase();
  if (!left) return null;
  return (
    <Link href={`/product/${left._id}`} prefetch={false} className={buttonClass(tone)}>
      <span className="truncate">{t('backTo', { name: left.name })}</span>
    </Link>
  );
}
