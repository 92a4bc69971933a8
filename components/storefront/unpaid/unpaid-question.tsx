'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { UnpaidActions } from './unpaid-actions';

interface UnpaidQuestionProps {
  orderid: string;
  /** The customer wants another order of the same. */
  onAnother: () => void;
  onClose: () => void;
}

/** Asks before a second order of the same item for the same player is placed beside one that can still be paid. */
export default function UnpaidQuestion({ orderid, onAnother, onClose }: UnpaidQuestionProps) {
  const t = useTranslations('shell.unpaid');
  return (
    <Dialog open onClose={onClose} label={t('title')} className={dialogClass}>
      <h2 className="font-bold text-lg">{t('title')}</h2>
      <p className="mt-2 mb-5 text-muted text-sm">
        {t('question')} {t('paid')}
      </p>
      <UnpaidActions orderid={orderid} onCancelled={onClose} />
      <div className="mt-4 flex flex-wrap gap-2 border-line border-t pt-4">
        <button type="button" onClick={onAnother} className={buttonClass('quiet')}>
          {t('another')}
        </button>
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          {t('back')}
        </button>
      </div>
    </Dialog>
  );
}
