'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { errorsOf } from '@/components/shared/api/errors-of';
import { createKey } from '@/components/shared/api/partners';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { SCOPES, type Scope } from '@/lib/domain/partners/schema';
import { CheckGroup } from './check-group';
import { boundOf, chosenIn, partsOf } from './form-values';
import type { Confirmation } from './use-confirmation';

interface KeyFormProps {
  withConfirmation: Confirmation['withConfirmation'];
  onMade: (made: { text: string }) => void;
  onCancel: () => void;
}

const FIELDS = ['mode', 'name', 'scopes', 'networks', 'dailyCap', 'days'];
/** What nearly every program needs; reading codes is chosen on purpose. */
const USUAL: readonly Scope[] = [
  'catalogue:read',
  'players:check',
  'orders:read',
  'orders:write',
  'wallet:read',
];

export function KeyForm({ withConfirmation, onMade, onCancel }: KeyFormProps) {
  const t = useTranslations('partners.form');
  const scopeText = useTranslations('partners.scopes');
  const cancel = useTranslations('partners.keys')('cancel');
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const make = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const chosen = chosenIn(form, 'scopes');
      const reply = await withConfirmation(() =>
        createKey({
          mode: formText(form, 'mode') === 'live' ? 'live' : 'test',
          name: formText(form, 'name'),
          scopes: SCOPES.filter((scope) => chosen.includes(scope)),
          networks: partsOf(formText(form, 'networks')),
          dailyCap: boundOf(formText(form, 'dailyCap')),
          days: boundOf(formText(form, 'days')),
        }),
      );
      if (reply.ok) return onMade(reply.data);
      if (!show(errorsOf(reply.failure, FIELDS), form)) setBad(errorText(reply.failure));
    });
  return (
    <SubmitForm onSubmit={make} onInput={onInput} className="space-y-4 border-line border-b pb-5">
      <h3 className="font-semibold">{t('title')}</h3>
      <div className="grid gap-4 md:grid-cols-2">
        <SelectField id="key-mode" name="mode" label={t('mode')} error={errors.mode} defaultValue="test">
          <option value="test">{t('test')}</option>
          <option value="live">{t('live')}</option>
        </SelectField>
        <TextField
          id="key-name"
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          error={errors.name}
          maxLength={60}
          autoComplete="off"
        />
      </div>
      <CheckGroup
        name="scopes"
        legend={t('scopes')}
        options={SCOPES.map((scope) => ({ value: scope, label: scopeText(scope) }))}
        chosen={USUAL}
        error={errors.scopes}
      />
      <TextField
        id="key-networks"
        name="networks"
        label={t('networks')}
        hint={t('networksHint')}
        error={errors.networks}
        autoComplete="off"
      />
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          id="key-cap"
          name="dailyCap"
          label={t('cap')}
          hint={t('capHint')}
          error={errors.dailyCap}
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          id="key-days"
          name="days"
          label={t('days')}
          hint={t('daysHint')}
          error={errors.days}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit={t('submit')} cancel={{ label: cancel, onPress: onCancel }} />
    </SubmitForm>
  );
}
