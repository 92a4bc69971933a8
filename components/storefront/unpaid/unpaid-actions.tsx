'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { CancelUnpaidButton } from './cancel-unpaid-button';

interface UnpaidActionsProps {
  orderid: string;
  onCancelled: () => void;
  /** On phones both buttons stand in one line. */
  isSmall?: boolean;
}

/**
 * Look at the order, or cancel it. Its page asks the gateway first, and then leads to the payment: who has paid already
 * and waits for the bank is not led to pay twice.
 */
export function UnpaidActions({ orderid, onCancelled, isSmall = false }: UnpaidActionsProps) {
  const t = useTranslations('shell.unpaid');
  const size = isSmall ? 'max-sm:flex-auto max-sm:px-3 max-sm:text-xs' : '';
  return (
    <div className="flex flex-wrap gap-2 max-sm:flex-auto">
      <Link
        href={`/confirmation?client_txn_id=${orderid}`}
        prefetch={false}
        className={buttonClass('accent', 'medium', size)}
      >
        {t('see')}
      </Link>
      <CancelUnpaidButton orderid={orderid} onCancelled={onCancelled} className={size} />
    </div>
  );
}
