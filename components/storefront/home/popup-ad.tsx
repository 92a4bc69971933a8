'use client';

import { MessageCircle } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { catalogueText } from '@/components/shared/catalogue-text';
import { ContactLink } from '@/components/storefront/shell/contact-link';
import { Art } from '@/components/ui/art';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog, DialogCloseButton } from '@/components/ui/dialog';
import { Link } from '@/components/ui/navigation';
import type { ImageView } from '@/lib/domain/catalogue/schema';
import { isBusy, markPopupShown, wasPopupShown } from './popup-shown';

/** In ms: the popup does not compete with the page's pictures, and appears before the visitor is reading. */
const DELAY = 1200;

export function PopupAd({ image, supportUrl }: { image: ImageView; supportUrl: string }) {
  const t = useTranslations('home.offers');
  const title = catalogueText(useLocale(), image.title, image.titleHi);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);

  useEffect(() => {
    if (wasPopupShown()) return;
    const timer = setTimeout(() => {
      if (isBusy()) return;
      markPopupShown();
      setOpen(true);
    }, DELAY);
    return () => clearTimeout(timer);
  }, []);

  return (
    <Dialog
      open={open}
      onClose={close}
      label={title.text}
      className="m-auto w-64 md:w-96 overflow-hidden rounded-3xl border border-line bg-panel"
    >
      <DialogCloseButton onClose={close} className="absolute top-2 right-2 z-10 bg-night/80 text-text" />
      <Link
        href={image.redirectUrl ?? '#main'}
        prefetch={false}
        onClick={close}
        className="block -outline-offset-2"
      >
        <Art
          src={image.url}
          alt={title.text}
          width={720}
          height={720}
          className="aspect-square w-full object-cover"
        />
      </Link>
      <div className="p-5 text-center">
        <p
          aria-hidden
          lang={title.lang}
          className="mb-4 text-balance font-bold font-display text-xl leading-tight"
        >
          {title.text}
        </p>
        <ContactLink
          supportUrl={supportUrl}
          about={t('about')}
          className={buttonClass('quiet', 'medium', 'w-full')}
        >
          <MessageCircle aria-hidden className="size-4" /> {t('contact')}
        </ContactLink>
      </div>
    </Dialog>
  );
}
