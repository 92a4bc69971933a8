'use client';

import { Fragment, type ReactNode } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import { ConflictNote } from './conflict/conflict-note';
import { PRODUCT_FIELDS, type ProductField } from './product-fields';
import { PRODUCT_LABELS } from './product-labels';
import { readProduct } from './read-product';
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
  /** The product as it is stored now, if a colleague has saved it while the form was open; else undefined. */
  now?: Seen | undefined;
  /** The form is to begin anew with that. */
  onTakeTheirs?: (now: NonNullable<Seen>) => void;
  /** Shown beside the submit button. */
  children?: ReactNode;
}

const FIELDS = Object.entries<ProductField>(PRODUCT_FIELDS);
const SHOWN = FIELDS.filter(([, { place }]) => place !== 'tick').map(([name]) => name);

export function ProductForm<Seen extends ProductView | null, Input>({
  product,
  itemNames,
  action,
  read,
  failed,
  submit,
  onSaved,
  now,
  onTakeTheirs,
  children,
}: ProductFormProps<Seen, Input>) {
  const { busy, bad, errors, onInput, save, saveOver, conflict } = useSave({
    given: product,
    now,
    readTyped: readProduct,
    action,
    read,
    shown: SHOWN,
    failed,
    once: 'create-product',
    onSaved,
  });

  const draw = (place: ProductField['place']) =>
    FIELDS.filter(([, field]) => field.place === place).map(([name, field]) => (
      <Fragment key={name}>{field.draw?.({ product, itemNames, error: errors[name] })}</Fragment>
    ));

  return (
    <SubmitForm onSubmit={save} onInput={onInput} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">{draw('short')}</div>
      {draw('wide')}
      <div className="flex flex-wrap gap-x-6">{draw('tick')}</div>
      {product && conflict && (
        <ConflictNote
          {...conflict}
          base={product}
          labels={PRODUCT_LABELS}
          onSaveMine={saveOver}
          onTakeTheirs={() => onTakeTheirs?.(conflict.now)}
        />
      )}
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit={submit}>
        {children}
      </FormActions>
    </SubmitForm>
  );
}
