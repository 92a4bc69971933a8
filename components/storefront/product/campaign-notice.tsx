'use client';

import { BadgePercent } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { catalogueText } from '@/components/shared/catalogue-text';
import { untilText } from '@/components/shared/until-text';
import type { ItemView } from '@/lib/domain/catalogue/schema';

/** The campaigns that lower prices of this product, with their ends. When one ends, the page is loaded anew. */
export default function CampaignNotice({ items }: { items: ItemView[] }) {
  const t = useTranslations('product.campaign');
  const ui = useTranslations('ui');
  const language = useLocale();
  const all = items.flatMap(({ campaign, firstCampaign }) => [
    ...(campaign ? [{ ...campaign, isForFirst: false }] : []),
    ...(firstCampaign ? [{ ...firstCampaign, isForFirst: true }] : []),
  ]);
  const shown = [...new Map(all.map((each) => [`${each.name} ${each.endsAt}`, each])).values()];
  const ends = shown.map(({ endsAt }) => endsAt).toSorted();
  useRefreshAt(
    ends[0],
    all.some(({ left }) => left !== null),
  );
  return (
    <ul className="mb-4 space-y-2">
      {shown.map(({ name, nameHi, endsAt, left, isForFirst }) => {
        const title = catalogueText(language, name, nameHi);
        return (
          <li
            key={`${name} ${endsAt}`}
            className="flex items-start gap-2.5 rounded-xl bg-gold/10 p-3 text-sm leading-snug"
          >
            <BadgePercent aria-hidden className="mt-px size-4 shrink-0 text-gold" />
            <span>
              <span lang={title.lang} className="font-bold text-gold">
                {title.text}
              </span>{' '}
              {isForFirst && t('forFirst')} {t('until', { time: untilText(ui('months'), endsAt) })}
              {left !== null && <> {t('left', { count: String(left) })}</>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The longest wait of a browser's timer. */
const LONGEST = 2 ** 31 - 1;

/** Loads the page anew at this time, and, while it names what is left, when the tab is seen again. */
function useRefreshAt(end: string | undefined, whenSeen: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (end === undefined) return;
    const wait = Date.parse(end) - Date.now();
    // The kept page is dropped at the end itself and made anew a moment later.
    const timer = wait > 0 && wait < LONGEST ? setTimeout(() => router.refresh(), wait + 1500) : undefined;
    const seen = () => {
      if (whenSeen && document.visibilityState === 'visible') router.refresh();
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [end, whenSeen, router]);
}
