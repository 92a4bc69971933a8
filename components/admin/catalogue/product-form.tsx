'use client';

import type { ReactNode } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { buttonClass } from '@/components/ui/button-class';
import { CheckField } from '@/components/ui/check-field';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { Spinner } from '@/components/ui/spinner';
import { TextAreaField } from '@/components/ui/text-area-field';
import { TextField } from '@/components/ui/text-field';
import { categories, type ProductView, productTypes } from '@/lib/domain/catalogue/schema';
import { ApiFields } from './api-fields';
import { InputsEditor } from './inputs-editor';
import { ItemsField } from './items-field';
import { useSave } from './use-save';

interface ProductFormProps<Seen extends ProductView | null, Input> {
  /** Null for a new product. */
  product: Seen;
  itemNames: Record<number, string>;
  action: ServerAction<Input, ProductView>;
  read: (form: HTMLFormElement, product: Seen) => Input;
  /** The message of a failure that names no field. */
  failed: string;
  submit: string;
  onSaved: (product: ProductView) => void;
  /** Shown beside the submit button. */
  children?: ReactNode;
}

const SHOWN = ['name', 'type', 'category', 'imgpath', 'importantnote', 'inputs', 'items', 'apiType'];
const NEW_INPUTS = [{ label: '' }, { label: '' }];

export function ProductForm<Seen extends ProductView | null, Input>({
  product,
  itemNames,
  action,
  read,
  failed,
  submit,
  onSaved,
  children,
}: ProductFormProps<Seen, Input>) {
  const { busy, bad, errors, onInput, save } = useSave({
    given: product,
    action,
    read,
    shown: SHOWN,
    failed,
    onSaved,
  });

  return (
    <form
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        void save(event.currentTarget);
      }}
      className="space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="name"
          name="name"
          label="Name"
          defaultValue={product?.name}
          maxLength={120}
          autoComplete="off"
          error={errors.name}
        />
        <TextField
          id="type"
          name="type"
          label="Type"
          list="product-types"
          defaultValue={product?.type}
          placeholder={productTypes.join(', ')}
          autoComplete="off"
          autoCapitalize="characters"
          error={errors.type}
          onBlur={({ target }) => {
            target.value = target.value.replace(/\s+/g, '').toUpperCase();
          }}
        />
        <datalist id="product-types">
          {productTypes.map((type) => (
            <option key={type} value={type} />
          ))}
        </datalist>
        <SelectField
          id="category"
          name="category"
          label="Category"
          defaultValue={product?.category ?? ''}
          error={errors.category}
        >
          <option value="">Select a category</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
        <TextField
          id="imgpath"
          name="imgpath"
          label="Image Path"
          defaultValue={product?.imgpath}
          placeholder="/media/…"
          maxLength={500}
          autoComplete="off"
          error={errors.imgpath}
        />
      </div>
      <TextAreaField
        id="importantnote"
        name="importantnote"
        label="Important Note"
        defaultValue={product?.importantnote}
        maxLength={2000}
        error={errors.importantnote}
      />
      <InputsEditor inputs={product?.inputs ?? NEW_INPUTS} error={errors.inputs} />
      <ItemsField items={product?.items ?? []} names={itemNames} error={errors.items} />
      <ApiFields isApi={product?.isApi ?? false} apiType={product?.apiType ?? null} error={errors.apiType} />
      <div className="flex flex-wrap gap-x-6">
        <CheckField name="istrending" label="Is Trending" defaultChecked={product?.istrending ?? false} />
        <CheckField name="instock" label="In Stock" defaultChecked={product?.instock ?? true} />
      </div>
      <FormMessage outcome={{ bad }} />
      <div className="flex flex-wrap justify-end gap-3">
        {children}
        <button type="submit" aria-disabled={busy} className={buttonClass()}>
          {busy && <Spinner />} {submit}
        </button>
      </div>
    </form>
  );
}
