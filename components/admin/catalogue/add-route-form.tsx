'use client';

import { useRouter } from 'next/navigation';
import type { ServerAction } from '@/components/admin/call-action';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { Spinner } from '@/components/ui/spinner';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { type AdminItem, suppliersBeside } from '@/lib/domain/catalogue/schema';
import { partsOf, readForm } from './form-reading';
import { useSave } from './use-save';

export type AddRoute = ServerAction<{ itemid: number; apiType: string; packs: string[] }, unknown>;

/** Adds another way to buy an item, of those that deliver its game. */
export function AddRouteForm({ item, action }: { item: AdminItem; action: AddRoute }) {
  const router = useRouter();
  const { busy, bad, errors, onInput, save } = useSave({
    given: item,
    action,
    read: (form, { itemid }) => {
      const { text } = readForm(form);
      return { itemid, apiType: text('routeApiType'), packs: partsOf(text('routePacks')) };
    },
    shown: ['apiType', 'packs'],
    failed: 'The supplier could not be added.',
    onSaved: () => {
      showToast('The supplier is added, and switched off.', 'good');
      router.refresh();
    },
  });
  const choices = suppliersBeside(item);
  if (choices.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 font-semibold text-muted text-sm hover:text-text">Add a supplier</summary>
      <SubmitForm onSubmit={save} onInput={onInput} className="space-y-3 pt-2 pb-3">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField id="routeApiType" name="routeApiType" label="Supplier" error={errors.apiType}>
            {choices.map(({ apiType, name }) => (
              <option key={apiType} value={apiType}>
                {name} ({apiType})
              </option>
            ))}
          </SelectField>
          <TextField
            id="routePacks"
            name="routePacks"
            label="Its packs, separated by commas"
            placeholder="13, 23"
            autoComplete="off"
            error={errors.packs}
          />
        </div>
        <p className="text-muted text-sm">
          It is tried last, and is switched off until you have checked its packs and its cost.
        </p>
        <FormMessage outcome={{ bad }} />
        <div className="flex justify-end">
          <button type="submit" aria-disabled={busy} className={buttonClass('quiet')}>
            {busy && <Spinner />} Add the supplier
          </button>
        </div>
      </SubmitForm>
    </details>
  );
}
