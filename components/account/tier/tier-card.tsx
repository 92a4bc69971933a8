import { Award } from 'lucide-react';
import { getLocale, getTranslations } from 'next-intl/server';
import type { StandingView, TierView } from '@/lib/domain/offers/schema';
import { formatRupees } from '@/lib/platform/money';

/** The tier of a customer, and what is missing to the next one. */
export async function TierCard({ standing: { spent, tier, next, missing } }: { standing: StandingView }) {
  const t = await getTranslations('account.tier');
  const language = await getLocale();
  const nameOf = ({ name, nameHi }: TierView) => (language === 'hi' ? nameHi : name);
  return (
    <section aria-labelledby="tier-title" className="panel space-y-3 p-4 md:p-5">
      <div className="flex items-center gap-3">
        <Award aria-hidden className="size-8 shrink-0 text-gold" />
        <div className="min-w-0">
          <h2 id="tier-title" className="text-muted text-sm">
            {t('title')}
          </h2>
          <p className="font-bold text-lg">{tier ? nameOf(tier) : t('none')}</p>
        </div>
      </div>
      {tier && <p className="text-sm">{t('benefit', { percent: tier.extra })}</p>}
      {next ? (
        <>
          <progress
            max={next.threshold}
            value={spent}
            aria-label={t('progress', { tier: nameOf(next) })}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-gold"
          />
          <p className="text-sm tabular-nums">
            {t('missing', { amount: formatRupees(missing), tier: nameOf(next), percent: next.extra })}
          </p>
        </>
      ) : (
        <p className="text-sm">{t('highest')}</p>
      )}
      <p className="text-muted text-sm tabular-nums">{t('spent', { amount: formatRupees(spent) })}</p>
    </section>
  );
}
