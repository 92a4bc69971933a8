'use client';

import { Heart } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { saveFavourite } from '@/components/shared/api/wishes';
import { classNames } from '@/components/ui/class-names';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { forgetWishes } from './load-wishes';

interface FavouriteToggleProps {
  productId: string;
  name: string;
  /** Whether it is marked when the button appears. */
  marked: boolean;
  className?: string;
}

/** The heart of a product. */
export function FavouriteToggle({ productId, name, marked, className }: FavouriteToggleProps) {
  const t = useTranslations('product.wishes');
  const { busy, run } = useBusy();
  const [isMarked, setMarked] = useState(marked);
  const press = () =>
    run(async () => {
      const reply = await saveFavourite({ product_id: productId, wanted: !isMarked });
      forgetWishes();
      if (!reply.ok) return showToast(errorText(reply.failure), 'bad');
      setMarked(!isMarked);
      showToast(t(isMarked ? 'removed' : 'added', { name }), 'good');
    });
  return (
    <button
      type="button"
      aria-pressed={isMarked}
      aria-disabled={busy}
      aria-label={t('favourite', { name })}
      onClick={() => !busy && void press()}
      className={classNames('grid size-11 place-items-center rounded-full hover:bg-raised', className)}
    >
      <Heart
        aria-hidden
        className={classNames('size-6', isMarked ? 'animate-spring fill-accent text-accent' : 'text-muted')}
      />
    </button>
  );
}
