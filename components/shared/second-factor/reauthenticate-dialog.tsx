'use client';

import { useTranslations } from 'next-intl';
import { reauthenticateWithCode } from '@/components/shared/api/account';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FactorForm } from './factor-form';

interface ProveDialogProps {
  open: boolean;
  onProved: () => void;
  onClose: () => void;
}

/** Asks for a second factor before an operation that requires recent authentication. */
export function ReauthenticateDialog({ open, onProved, onClose }: ProveDialogProps) {
  const t = useTranslations('account');
  return (
    <Dialog open={open} onClose={onClose} label={t('secondFactor.prove')} className={dialogClass}>
      <h2 className="font-bold text-lg">{t('secondFactor.prove')}</h2>
      <p className="mt-2 mb-4 text-muted">{t('secondFactor.proveText')}</p>
      <FactorForm
        hint={t('secondFactor.fromApp')}
        action={t('secondFactor.confirm')}
        send={reauthenticateWithCode}
        onDone={onProved}
      >
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          {t('cancel')}
        </button>
      </FactorForm>
    </Dialog>
  );
}
