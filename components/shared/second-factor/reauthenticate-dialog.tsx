'use client';

import { useTranslations } from 'next-intl';
import { confirmOwner } from '@/components/shared/api/account';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { SecondFactorForm } from './second-factor-form';

interface ReauthenticateDialogProps {
  open: boolean;
  onReauthenticated: () => void;
  onClose: () => void;
}

/** Asks for a second factor before an operation that requires recent authentication. */
export function ReauthenticateDialog({ open, onReauthenticated, onClose }: ReauthenticateDialogProps) {
  const t = useTranslations('account');
  return (
    <Dialog open={open} onClose={onClose} label={t('secondFactor.reauthenticate')} className={dialogClass}>
      <h2 className="font-bold text-lg">{t('secondFactor.reauthenticate')}</h2>
      <p className="mt-2 mb-4 text-muted">{t('secondFactor.reauthenticateText')}</p>
      <SecondFactorForm
        hint={t('secondFactor.fromApp')}
        action={t('secondFactor.confirm')}
        send={confirmOwner}
        onDone={onReauthenticated}
      >
        <button type="button" onClick={onClose} className={buttonClass('quiet')}>
          {t('cancel')}
        </button>
      </SecondFactorForm>
    </Dialog>
  );
}
