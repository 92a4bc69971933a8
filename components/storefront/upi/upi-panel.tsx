import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';

// On a computer alone.
const QrCode = lazy(() => import('./qr-code'));

interface UpiPanelProps {
  /** The payment's `upi://pay?…`. */
  link: string;
}

/** The beginnings by which each app takes a UPI link. Names of apps are not translated. */
const APPS = { 'Google Pay': 'tez://upi/pay', PhonePe: 'phonepe://pay', Paytm: 'paytmmp://pay' };

/** Pays without the gateway's page: in an app of this phone, or by a code that the phone scans from this screen. */
export function UpiPanel({ link }: UpiPanelProps) {
  const t = useTranslations('confirmation.upi');
  const [isTouch] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  const query = link.slice(link.indexOf('?'));
  const payee = new URLSearchParams(query).get('pn');
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
      {payee && (
        <p className="mt-3 text-muted text-sm">
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
