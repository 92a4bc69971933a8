'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmStep } from '@/components/account/contacts/confirm-step';
import { errorText } from '@/components/shared/api/error-messages';
import { returnCodes, revealCodes } from '@/components/shared/api/own-orders';
import { sendOnce } from '@/components/shared/api/send-once';
import { catalogueText } from '@/components/shared/catalogue-text';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormMessage } from '@/components/ui/form-message';
import { Link } from '@/components/ui/navigation';
import { PrintButton } from '@/components/ui/print-button';
import { Spinner } from '@/components/ui/spinner';
import { useBusy } from '@/components/ui/use-busy';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';
import type { OrderCodes, ShownCode } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { istDateTime } from '@/lib/platform/time';
import { ShownCodes } from './shown-codes';

interface OrderCodesPanelProps {
  order: OrderCodes;
  way: ConfirmationWay;
}

/**
 * The codes of an order: masked, until its customer asks for them and has proved who they are. What was shown is in the
 * memory of this page alone, and gone with it.
 */
export function OrderCodesPanel({ order, way }: OrderCodesPanelProps) {
  const t = useTranslations('codes');
  const language = useLocale();
  const { busy, run } = useBusy();
  const [shown, setShown] = useState<ShownCode[] | null>(null);
  const [bad, setBad] = useState('');
  const [asks, setAsks] = useState<'proof' | 'return' | null>(null);
  const [returned, setReturned] = useState(order.state === 'returned');
  const item = catalogueText(language, order.itemname, order.itemnameHi);
  const product = catalogueText(language, order.productname, order.productnameHi);

  const reveal = () =>
    run(async () => {
      setBad('');
      const reply = await revealCodes(order.orderid);
      if (reply.ok) return setShown(reply.data.codes);
      if (reply.failure.code === 'recent_auth_required') return setAsks('proof');
      setBad(errorText(reply.failure));
    });
  const canShow = !returned && (order.state === 'sealed' || order.state === 'revealed');
  const amount = formatRupees(order.value);

  return (
    <section aria-labelledby="codes-title" className="panel space-y-5 p-5 md:p-8">
      <header>
        <h1 id="codes-title" className="font-bold text-2xl">
          {t('title')}
        </h1>
        <p className="mt-1">
          <span lang={item.lang} className="font-semibold">
            {item.text}
          </span>{' '}
          <span lang={product.lang} className="text-muted">
            {product.text}
          </span>
        </p>
        <Link
          href={`/confirmation?client_txn_id=${order.orderid}`}
          prefetch={false}
          className="font-mono text-accent text-xs underline underline-offset-4"
        >
          {order.orderid}
        </Link>
      </header>
      {shown ? (
        <ShownCodes codes={shown} />
      ) : canShow ? (
        <>
          <ul className="space-y-2 print:hidden">
            {Array.from({ length: order.count }, (_, place) => place).map((place) => (
              <li
                key={place}
                className="rounded-2xl bg-raised px-4 py-5 text-center font-mono text-lg tracking-widest"
              >
                <span aria-hidden>•••• •••• •••• ••••</span>
                <span className="sr-only">{t('masked')}</span>
              </li>
            ))}
          </ul>
          <p className="text-muted text-sm print:hidden">{t(order.state === 'sealed' ? 'once' : 'again')}</p>
          <button
            type="button"
            onClick={() => void reveal()}
            aria-disabled={busy}
            className={buttonClass('accent', 'medium', 'w-full print:hidden')}
          >
            {busy && <Spinner />} {t('show')}
          </button>
        </>
      ) : (
        <p>{returned ? t('returned', { amount }) : t(order.state === 'waiting' ? 'waiting' : 'none')}</p>
      )}
      <FormMessage outcome={{ bad }} />
      <nav aria-label={t('more')} className="flex flex-wrap gap-3 border-line border-t pt-5 print:hidden">
        <Link href={`/product/${order.product}`} prefetch={false} className={buttonClass('quiet')}>
          {t('redeem')}
        </Link>
        <Link
          href={`/confirmation?client_txn_id=${order.orderid}`}
          prefetch={false}
          className={buttonClass('quiet')}
        >
          {t(returned ? 'seeOrder' : 'broken')}
        </Link>
        {shown && <PrintButton label={t('print')} />}
        {order.returnableUntil && !returned && !shown && (
          <button type="button" onClick={() => setAsks('return')} className={buttonClass('quiet')}>
            {t('return')}
          </button>
        )}
      </nav>
      {order.returnableUntil && !returned && !shown && (
        <p className="text-muted text-sm print:hidden">
          {t('returnUntil', { time: istDateTime(new Date(order.returnableUntil)), amount })}
        </p>
      )}
      <Dialog
        open={asks === 'proof'}
        onClose={() => setAsks(null)}
        label={t('prove')}
        className={dialogClass}
      >
        <h2 className="mb-2 font-bold text-lg">{t('prove')}</h2>
        <p className="mb-4 text-muted">{t('why')}</p>
        <ConfirmStep
          way={way}
          onCancel={() => setAsks(null)}
          onConfirmed={() => {
            setAsks(null);
            void reveal();
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={asks === 'return'}
        title={t('returnTitle')}
        confirm={t('returnConfirm', { amount })}
        cancel={t('keep')}
        failed={t('notReturned')}
        act={() => sendOnce(`return:${order.orderid}`, {}, (key) => returnCodes(order.orderid, key))}
        onDone={() => {
          setAsks(null);
          setReturned(true);
        }}
        onClose={() => setAsks(null)}
      >
        <p>{t('returnText', { amount })}</p>
      </ConfirmDialog>
    </section>
  );
}
