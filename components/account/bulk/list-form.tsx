'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { createBulkOrder } from '@/components/shared/api/bulk-orders';
import { errorText } from '@/components/shared/api/error-messages';
import { errorsOf } from '@/components/shared/api/errors-of';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { useRouter } from '@/components/ui/navigation';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { MAX_LINES } from '@/lib/domain/bulk-orders/schema';
import { formatRupees } from '@/lib/platform/money';

interface ListFormProps {
  product: {
    id: string;
    labels: readonly string[];
    items: readonly { id: number; name: string; price: number; inStock: boolean }[];
  };
}

/**
 * The item and the players of a new list. A file is put into the field, so that it can be read and changed before it is
 * sent.
 */
export function ListForm({ product: { id, labels, items } }: ListFormProps) {
  const t = useTranslations('bulk.form');
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const place = `bulk-list:${id}`;
  const submit = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const reply = await createBulkOrder({
        product_id: id,
        item_id: Number(formText(form, 'item')),
        text: formText(form, 'text'),
      });
      if (reply.ok) {
        forgetUnsent(place);
        return router.push(`/dashboard/bulk/${reply.data.id}`);
      }
      if (!show(errorsOf(reply.failure, ['text']), form)) setBad(errorText(reply.failure));
    });
  const readFile = async ({ files, form }: HTMLInputElement) => {
    const text = form?.elements.namedItem('text');
    const [file] = files ?? [];
    if (!file || !(text instanceof HTMLTextAreaElement)) return;
    const read = await file.text().catch(() => '\uFFFD');
    setBad(read.includes('\uFFFD') || read.includes('\0') ? t('noFile') : '');
    text.value = read.replaceAll('\0', '');
  };
  return (
    <SubmitForm onSubmit={submit} onInput={onInput} className="mt-4 space-y-4">
      <SelectField
        id="bulk-item"
        name="item"
        label={t('item')}
        defaultValue={items.find(({ inStock }) => inStock)?.id}
      >
        {items.map(({ id: item, name, price, inStock }) => (
          <option key={item} value={item} disabled={!inStock}>
            {inStock ? `${name} – ${formatRupees(price)}` : t('outOfStock', { name })}
          </option>
        ))}
      </SelectField>
      <UnsentTextField
        place={place}
        id="bulk-text"
        name="text"
        label={t('text')}
        hint={t('hint', { labels: labels.join(', '), most: MAX_LINES })}
        error={errors.text}
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={['17366', '22001', '…', '…'].slice(0, labels.length).join(', ')}
      />
      <TextField
        id="bulk-file"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        label={t('file')}
        onChange={({ target }) => readFile(target)}
        className="py-2.5 text-sm file:mr-3 file:rounded-full file:border-0 file:bg-raised file:px-4 file:py-1.5 file:text-text"
      />
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit={t('submit')} />
    </SubmitForm>
  );
}
