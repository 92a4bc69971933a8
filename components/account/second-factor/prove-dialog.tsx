'use client';

import { useTranslations } from 'next-intl';
import { dialogClass } from '@/components/account/dialog-class';
import { proveWithCode } from '@/components/store/api/account';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { FactorForm } from './factor-form';

interface ProveDialogProps {
  open: boolean;
  onProved: () => void;
  onClose: () => void;
}

/** Asks an administrator for the authenticator code before money moves. */
export function ProveDialog({ open, onProved, onClose }: ProveDialogProps) {
  const t = useTranslations('account');
  return (
    <Dialog open={open} onClose={onClose} label={t('secondFactor.prove')} className={dialogClass}>
      <h2 className="font-bold text-lg">{t('secondFactor.prove')}</h2>
      <p className="mt-2 mb-4 text-muted">{t('secondFactor.proveText')}</p>
      <FactorForm
        hint={t('secondFactor.fromApp')}
        action={t('secondFactor.confirm')}
        send={proveWithCode}
        onDone={onProved}
      >
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          {t('cancel')}
        </button>
      </FactorForm>
    </Dialog>
  );
}
