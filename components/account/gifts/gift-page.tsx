import { BadgeCheck, CircleX, Clock3 } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { catalogueText } from '@/components/shared/catalogue-text';
import { Art } from '@/components/ui/art';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { Link } from '@/components/ui/navigation';
import type { GiftView } from '@/lib/domain/orders/schema';

const LOOKS = {
  coming: { Icon: Clock3, tone: 'text-wait' },
  arrived: { Icon: BadgeCheck, tone: 'text-good' },
  ended: { Icon: CircleX, tone: 'text-bad' },
} as const;

/** A gift for its recipient: its goods, its note and its state. */
export function GiftPage({ gift }: { gift: GiftView }) {
  const t = useTranslations('confirmation.gift.page');
  const language = useLocale();
  const product = catalogueText(language, gift.productname, gift.productnameHi);
  const item = catalogueText(language, gift.itemname, gift.itemnameHi);
  const { Icon, tone } = LOOKS[gift.state];
  return (
    <section className="panel p-6 text-center md:p-10">
      <h1 className="font-bold text-xl md:text-2xl">{t('title')}</h1>
      <Art
        src={gift.art}
        alt=""
        width={512}
        height={512}
        sizes="10rem"
        loading="eager"
        className="mx-auto mt-6 aspect-square w-40 rounded-3xl object-cover shadow-lift"
      />
      <p lang={item.lang} className="mt-5 font-bold text-lg">
        {item.text}
      </p>
      <p lang={product.lang} className="text-muted">
        {product.text}
      </p>
      {gift.note && (
        <figure className="mt-6">
          <blockquote
            translate="no"
            className="whitespace-pre-line rounded-card bg-raised p-4 text-lg [overflow-wrap:anywhere]"
          >
            {gift.note}
          </blockquote>
          <figcaption className="mt-2 text-muted text-sm">{t('from')}</figcaption>
        </figure>
      )}
      <p className="mt-6 flex items-center justify-center gap-2 font-semibold">
        <Icon aria-hidden className={classNames('size-5 shrink-0', tone)} />
        <span>{t(gift.state)}</span>
      </p>
      {gift.player !== null && (
        <p className="mt-1 text-muted text-sm">{t('player', { player: gift.player })}</p>
      )}
      <Link href="/home" prefetch={false} className={buttonClass('quiet', 'medium', 'mt-6')}>
        {t('shop')}
      </Link>
    </section>
  );
}
