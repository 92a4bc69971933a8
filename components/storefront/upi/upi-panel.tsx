import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { lazyPart } from '@/components/ui/lazy-part';
import { clockText, useCountdown } from '@/components/ui/use-countdown';
import type { UpiOffer } from '@/lib/domain/payments/schema';

// On a computer alone.
const QrCode = lazyPart(() => import('./qr-code'));

/** The beginnings by which each app takes a UPI link. Names of apps are not translated. */
const APPS = { 'Google Pay': 'tez://upi/pay', PhonePe: 'phonepe://pay', Paytm: 'paytmmp://pay' };

/** Pays without the gateway's page: in an app of this phone, or by a code that the phone scans from this screen. */
export function UpiPanel({ offer: { link, left } }: { offer: UpiOffer }) {
  const t = useTranslations('confirmation.upi');
  // Counted from the first answer: later ones are of the same end.
  const [end] = useState(() => Date.now() + left);
  const time = useCountdown(end);
  const [isTouch] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  const query = link.slice(link.indexOf('?'));
  const payee = new URLSearchParams(query).get('pn');
  if (time === 0) return null;
  return (
    <div className="mt-6 border-line border-t pt-5">
      <p className="mb-3 text-muted text-sm">{t(isTouch ? 'apps' : 'scan')}</p>
      {isTouch ? (
        <ul className="flex flex-wrap justify-center gap-2">
          {Object.entries(APPS).map(([name, beginning]) => (
            <li key={name} translate="no">
              <a href={`${beginning}${query}`} className={buttonClass('quiet')}>
                {name}
              </a>
            </li>
          ))}
          <li>
            <a href={link} className={buttonClass('quiet')}>
              {t('otherApp')}
            </a>
          </li>
        </ul>
      ) : (
        <Suspense>
          <QrCode text={link} name={t('code')} />
        </Suspense>
      )}
      <p className="mt-3 text-muted text-sm">
        {t.rich('validFor', {
          time: clockText(time),
          clock: (text) => (
            // Off: the section around it is a live region, and a screen reader would read the time out each second.
            <b role="timer" aria-live="off" className="text-text tabular-nums">
              {text}
            </b>
          ),
        })}
      </p>
      {payee && (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {t.rich('payee', {
            name: payee,
            b: (text) => (
              <b translate="no" className="text-text">
                {text}
              </b>
            ),
          })}
        </p>
      )}
    </div>
  );
}
