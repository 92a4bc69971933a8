'use client';

import { useTranslations } from 'next-intl';
import { FormActions } from '@/components/ui/form-actions';
import { formText } from '@/components/ui/form-text';
import { useRouter } from '@/components/ui/navigation';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';

interface ProductFormProps {
  products: readonly { id: string; name: string }[];
  chosen: string | null;
}

/** The choice of the product of a new list: what is typed for a player depends on it. */
export function ProductForm({ products, chosen }: ProductFormProps) {
  const t = useTranslations('bulk.product');
  const router = useRouter();
  const go = (id: string) => {
    if (id !== '') router.push(`/dashboard/bulk?product=${id}`);
  };
  return (
    <SubmitForm onSubmit={(form) => go(formText(form, 'product'))}>
      <SelectField
        id="bulk-product"
        name="product"
        label={t('label')}
        defaultValue={chosen ?? ''}
        onChange={({ target }) => go(target.value)}
      >
        <option value="">{t('choose')}</option>
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {chosen === null && <FormActions busy={false} submit={t('submit')} />}
    </SubmitForm>
  );
}
