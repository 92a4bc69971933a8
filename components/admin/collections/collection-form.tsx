import type { ReactNode } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { NumbersField } from '@/components/admin/catalogue/numbers-field';
import { useSave } from '@/components/admin/catalogue/use-save';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import type { CollectionView } from '@/lib/domain/catalogue/schema';
import { istField, type PictureOption } from './collection-draft';

interface CollectionFormProps<Seen extends CollectionView | null, Input> {
  /** Null for a new collection. */
  collection: Seen;
  pictures: PictureOption[];
  /** The names of all products by number. */
  productNames: Record<number, string>;
  action: ServerAction<Input, CollectionView>;
  read: (form: HTMLFormElement, collection: Seen) => Input;
  submit: string;
  onSaved: (collection: CollectionView) => void;
  children: ReactNode;
}

const SHOWN = ['name', 'nameHi', 'position', 'imageId', 'products', 'startsAt', 'endsAt'];

export function CollectionForm<Seen extends CollectionView | null, Input>({
  collection,
  pictures,
  productNames,
  action,
  read,
  submit,
  onSaved,
  children,
}: CollectionFormProps<Seen, Input>) {
  const { busy, bad, errors, onInput, save } = useSave({
    given: collection,
    action,
    read,
    shown: SHOWN,
    failed: 'Failed to save the collection.',
    onSaved,
  });
  const field = (name: string) => ({ id: name, name, error: errors[name], autoComplete: 'off' });
  return (
    <SubmitForm onSubmit={save} onInput={onInput} className="space-y-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('name')} label="Name" defaultValue={collection?.name} maxLength={120} />
        <TextField
          {...field('nameHi')}
          label="Hindi name"
          lang="hi"
          defaultValue={collection?.nameHi}
          maxLength={120}
        />
        <TextField
          {...field('position')}
          label="Order"
          hint="The lowest is shown first."
          defaultValue={collection?.position ?? 1}
          inputMode="numeric"
        />
        <SelectField
          {...field('imageId')}
          label="Picture of the gallery (optional)"
          defaultValue={collection?.image?.id ?? ''}
        >
          <option value="">None</option>
          {pictures.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('startsAt')}
          type="datetime-local"
          label="Begins (IST, optional)"
          defaultValue={istField(collection?.startsAt ?? null)}
        />
        <TextField
          {...field('endsAt')}
          type="datetime-local"
          label="Ends (IST, optional)"
          defaultValue={istField(collection?.endsAt ?? null)}
        />
      </div>
      <NumbersField
        name="products"
        label="Products (numbers, separated by commas)"
        placeholder="101, 106"
        numbers={collection?.products ?? []}
        names={productNames}
        error={errors.products}
      />
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit={submit}>
        {children}
      </FormActions>
    </SubmitForm>
  );
}
