'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { CheckGroup } from '@/components/account/partner/check-group';
import { chosenIn } from '@/components/account/partner/form-values';
import { errorText } from '@/components/shared/api/error-messages';
import { errorsOf } from '@/components/shared/api/errors-of';
import type { Reply } from '@/components/shared/api/request';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { CHOSEN_TYPES, type EndpointView, type EventType, type Mode } from '@/lib/domain/webhooks/schema';

interface Values {
  mode: Mode;
  url: string;
  types: Exclude<EventType, 'ping'>[];
}

interface EndpointFormProps<T> {
  /** Null for a new one, which alone has a choice of the world. */
  endpoint: EndpointView | null;
  send: (values: Values) => Promise<Reply<T>>;
  onDone: (answer: T) => void;
  onCancel: () => void;
}

export function EndpointForm<T>({ endpoint, send, onDone, onCancel }: EndpointFormProps<T>) {
  const t = useTranslations('webhooks.form');
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const submit = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const chosen = chosenIn(form, 'types');
      const reply = await send({
        mode: formText(form, 'mode') === 'live' ? 'live' : 'test',
        url: formText(form, 'url'),
        types: CHOSEN_TYPES.filter((type) => chosen.includes(type)),
      });
      if (reply.ok) return onDone(reply.data);
      if (!show(errorsOf(reply.failure, ['url', 'types']), form)) setBad(errorText(reply.failure));
    });
  const id = endpoint?.id ?? 'new';
  return (
    <SubmitForm onSubmit={submit} onInput={onInput} className="space-y-4">
      {endpoint === null && (
        <SelectField id="endpoint-mode" name="mode" label={t('mode')} defaultValue="test">
          <option value="test">{t('test')}</option>
          <option value="live">{t('live')}</option>
        </SelectField>
      )}
      <TextField
        id={`url-${id}`}
        name="url"
        type="url"
        label={t('url')}
        hint={t('urlHint')}
        error={errors.url}
        maxLength={2048}
        autoComplete="off"
        defaultValue={endpoint?.url}
      />
      <CheckGroup
        name="types"
        legend={t('types')}
        options={CHOSEN_TYPES.map((type) => ({ value: type, label: type }))}
        chosen={endpoint?.types ?? ['order.completed', 'order.refunded', 'order.cancelled', 'order.waiting']}
        error={errors.types}
      />
      <FormMessage outcome={{ bad }} />
      <FormActions
        busy={busy}
        submit={t(endpoint ? 'save' : 'submit')}
        cancel={{ label: t('cancel'), onPress: onCancel }}
      />
    </SubmitForm>
  );
}
