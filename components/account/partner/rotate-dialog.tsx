'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { rotateKey } from '@/components/shared/api/partners';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { KeyView } from '@/lib/domain/partners/schema';
import type { Confirmation } from './use-confirmation';

interface RotateDialogProps {
  view: KeyView;
  open: boolean;
  withConfirmation: Confirmation['withConfirmation'];
  onMade: (made: { text: string }) => void;
  onClose: () => void;
}

const OVERLAPS = [0, 1, 24, 72, 168];

/** Replaces a key; asks for how long both work. */
export function RotateDialog({ view, open, withConfirmation, onMade, onClose }: RotateDialogProps) {
  const t = useTranslations('partners.rotation');
  const keys = useTranslations('partners.keys');
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const { id, name } = view;
  const close = () => {
    setBad('');
    onClose();
  };
  const rotate = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const hours = Number(formText(form, 'overlap'));
      const reply = await withConfirmation(() => rotateKey(id, hours));
      if (!reply.ok) return setBad(errorText(reply.failure));
      const { endpoints: count } = reply.data;
      if (count > 0) showToast(keys('endpointsDisabled', { count }), 'good');
      onMade(reply.data);
    });
  return (
    <Dialog open={open} onClose={close} label={t('title', { name })} className={dialogClass}>
      <SubmitForm onSubmit={rotate} className="space-y-4">
        <h2 className="font-bold text-lg">{t('title', { name })}</h2>
        <p className="text-muted text-sm">{t('text')}</p>
        <SelectField id={`overlap-${id}`} name="overlap" label={t('overlap')} defaultValue="24">
          {OVERLAPS.map((hours) => (
            <option key={hours} value={hours}>
              {t('hours', { hours })}
            </option>
          ))}
        </SelectField>
        <FormMessage outcome={{ bad }} />
        <FormActions busy={busy} submit={t('confirm')} cancel={{ label: keys('cancel'), onPress: close }} />
      </SubmitForm>
    </Dialog>
  );
}
