'use client';

import { TicketPercent } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { lazyPart } from '@/components/ui/lazy-part';
import { Spinner } from '@/components/ui/spinner';
import type { CouponFieldProps } from './use-coupon-field';

// Few customers have a code, so the field is loaded when it is asked for.
const CouponBox = lazyPart(() => import('./coupon-box'));

export function CouponButton(props: CouponFieldProps) {
  const t = useTranslations('product.coupon');
  const [open, setOpen] = useState(false);
  // With a code that was typed before the login the field is there at once.
  if (open || props.form.coupon !== '')
    return (
      <Suspense fallback={<Spinner />}>
        <CouponBox {...props} />
      </Suspense>
    );
  return (
    <button type="button" onClick={() => setOpen(true)} className={buttonClass('quiet', 'medium', 'mt-4')}>
      <TicketPercent aria-hidden className="size-4 text-accent" /> {t('have')}
    </button>
  );
}
