'use client';

import { useTranslations } from 'next-intl';
import { errorText } from '@/components/shared/api/error-messages';
import { cancelOrder } from '@/components/shared/api/own-orders';
import { sendOnce } from '@/components/shared/api/send-once';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';

interface CancelUnpaidButtonProps {
  orderid: string;
  onCancelled?: () => void;
  className?: string;
}

export function CancelUnpaidButton({ orderid, onCancelled, className }: CancelUnpaidButtonProps) {
  const t = useTranslations('shell.unpaid');
  const { busy, run } = useBusy();
  const cancel = () =>
    run(async () => {
      const body = { orderid, paid: false };
      const reply = await sendOnce(`cancel:${orderid}`, body, (key) => cancelOrder(body, key));
      if (!reply.ok) return showToast(errorText(reply.failure), 'bad');
      showToast(reply.data.message, 'good');
      onCancelled?.();
    });
  return (
    <button
      type="button"
      aria-disabled={busy}
      onClick={() => void cancel()}
      className={buttonClass('quiet', 'medium', className)}
    >
      {busy && <Spinner />} {t('cancel')}
    </button>
  );
}
