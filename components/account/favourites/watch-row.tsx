'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { saveWatch } from '@/components/shared/api/wishes';
import { catalogueText } from '@/components/shared/catalogue-text';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { WatchView } from '@/lib/domain/wishes/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';

/** An item that the customer waits for, and the button by which they wait no longer. */
export function WatchRow({ watch }: { watch: WatchView }) {
  const t = useTranslations('favourites');
  const language = useLocale();
  const { busy, run } = useBusy();
  const [isGone, setGone] = useState(false);
  const { product, itemid, kind, price } = watch;
  const item = catalogueText(language, watch.itemname, watch.itemnameHi);
  const name = catalogueText(language, watch.productname, watch.productnameHi);
  const stop = () =>
    run(async () => {
      const reply = await saveWatch({ product_id: product, itemid, kind, wanted: false });
      if (!reply.ok) return showToast(errorText(reply.failure), 'bad');
      // The row that had the focus goes away.
      document.getElementById('watches')?.focus();
      setGone(true);
    });
  if (isGone) return null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <Link
          href={`/product/${product}#item-${itemid}`}
          prefetch={false}
          lang={item.lang}
          className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-4 hover:text-accent-bright"
        >
          {item.text}
        </Link>
        <p className="text-muted text-sm">
          <span lang={name.lang}>{name.text}</span>
          {' · '}
          {price === null ? t('back') : t('price', { price: formatRupees(price) })}
          {' · '}
          {t('until', { day: istDateTime(new Date(watch.expiresAt)).slice(0, 10) })}
        </p>
      </div>
      <button
        type="button"
        aria-disabled={busy}
        onClick={() => !busy && void stop()}
        className={buttonClass('quiet')}
      >
        {t.rich('stop', {
          item: item.text,
          more: (words) => <span className="sr-only">{words}</span>,
        })}
      </button>
    </li>
  );
}
