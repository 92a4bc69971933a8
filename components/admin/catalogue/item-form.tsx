'use client';

import type { ReactNode } from 'react';
import type { ServerAction } from '@/components/admin/call-action';
import { PictureField } from '@/components/admin/pickers/picture-field';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { type AdminItem, type ItemView, itemTypes } from '@/lib/domain/catalogue/schema';
import { ApiFields } from './api-fields';
import { BundleFields, type Single } from './bundle-fields';
import { ConflictNote } from './conflict/conflict-note';
import { type ItemDraft, readItem } from './read-item';
import { UnitCountField } from './unit-count-field';
import { useSave } from './use-save';

interface ItemFormProps<Seen extends AdminItem | null, Input, Saved extends ItemView> {
  /** Null for a new item. Fields that the form does not show keep their values (spec S2.8). */
  item: Seen;
  /** The items that a bundle can be made of. */
  singles: Single[];
  action: ServerAction<Input, Saved>;
  read: (form: HTMLFormElement, item: Seen) => Input;
  /** The message of a failure that names no field. */
  failed: string;
  submit: string;
  onSaved: (item: Saved) => void;
  /** The item as it is stored now, if a colleague has saved it while the form was open; else undefined. */
  now?: Seen | undefined;
  /** The form is to begin anew with that. */
  onTakeTheirs?: (now: NonNullable<Seen>) => void;
  /** Shown beside the submit button. */
  children?: ReactNode;
}

const PRICES = [
  { name: 'originalprice', label: 'Original Price' },
  { name: 'discountedprice', label: 'Discounted Price' },
  { name: 'resellprice', label: 'Resell Price' },
] as const;
/** What the form calls its fields, where two people's changes are compared. */
const LABELS: Record<keyof ItemDraft, string> = {
  name: 'Name',
  nameHi: 'Hindi name',
  imgpath: 'Picture',
  type: 'Type',
  suggestedTask: 'Suggested Task',
  originalprice: 'Original Price',
  discountedprice: 'Discounted Price',
  resellprice: 'Resell Price',
  itemidarray: 'Item ID Array',
  unitCount: 'Units',
  bundleOf: 'Bundle of',
  bundleCount: 'How many',
};
const SHOWN = [
  'name',
  'nameHi',
  'type',
  'suggestedTask',
  'itemidarray',
  'imgpath',
  'apiType',
  'unitCount',
  'bundleOf',
  'bundleCount',
  ...PRICES.map(({ name }) => name),
];

export function ItemForm<Seen extends AdminItem | null, Input, Saved extends ItemView>({
  item,
  singles,
  action,
  read,
  failed,
  submit,
  onSaved,
  now,
  onTakeTheirs,
  children,
}: ItemFormProps<Seen, Input, Saved>) {
  const { busy, bad, errors, onInput, save, saveOver, conflict } = useSave({
    given: item,
    now,
    readTyped: readItem,
    action,
    read,
    shown: SHOWN,
    failed,
    once: 'create-item',
    onSaved,
  });

  return (
    <SubmitForm onSubmit={save} onInput={onInput} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          id="name"
          name="name"
          label="Name"
          defaultValue={item?.name}
          maxLength={120}
          autoComplete="off"
          error={errors.name}
        />
        <TextField
          id="nameHi"
          name="nameHi"
          label="Hindi name"
          lang="hi"
          defaultValue={item?.nameHi}
          maxLength={120}
          autoComplete="off"
          error={errors.nameHi}
        />
        <PictureField value={item?.imgpath} error={errors.imgpath} />
        <SelectField
          id="type"
          name="type"
          label="Type (optional)"
          defaultValue={item?.type ?? ''}
          error={errors.type}
        >
          <option value="">None</option>
          {itemTypes.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </SelectField>
        <TextField
          id="suggestedTask"
          name="suggestedTask"
          label="Suggested Task (optional)"
          defaultValue={item?.suggestedTask ?? ''}
          maxLength={200}
          autoComplete="off"
          error={errors.suggestedTask}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {PRICES.map(({ name, label }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            label={`${label} (₹)`}
            defaultValue={item?.[name]}
            inputMode="decimal"
            autoComplete="off"
            error={errors[name]}
            className="tabular-nums"
          />
        ))}
      </div>
      <UnitCountField item={item} error={errors.unitCount} />
      <BundleFields item={item} singles={singles} errors={errors} />
      <TextField
        id="itemidarray"
        name="itemidarray"
        label="Item ID Array (the supplier’s packs, separated by commas)"
        defaultValue={item?.itemidarray.join(', ')}
        readOnly={item?.single != null}
        placeholder="13, 23"
        autoComplete="off"
        error={errors.itemidarray}
        hint={
          item?.single
            ? `Those of ${item.single.name}, so often.`
            : item && item.routes.length > 1
              ? 'Other packs switch off the other routes of the item, until you have looked at them.'
              : 'Empty: the number of the item itself is the pack.'
        }
      />
      {!item && <ApiFields isApi={false} apiType={null} error={errors.apiType} />}
      {item && conflict && (
        <ConflictNote
          {...conflict}
          base={item}
          labels={LABELS}
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
