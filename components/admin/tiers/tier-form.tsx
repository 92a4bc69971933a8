import type { z } from 'zod';
import type { ServerAction } from '@/components/admin/call-action';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { useSave } from '@/components/admin/catalogue/use-save';
import type { RemoveRow } from '@/components/admin/table/edited-list';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import type { createTierForm, editTierForm, TierView } from '@/lib/domain/offers/schema';

type TierDraft = z.input<typeof createTierForm>;
type TierEdit = z.input<typeof editTierForm>;

/** The server actions of app/(admin)/admin/tier-actions.ts, as the page passes them to components. */
export interface TierActions {
  create: ServerAction<TierDraft, unknown>;
  edit: ServerAction<TierEdit, unknown>;
  remove: RemoveRow;
}

interface TierFormProps {
  /** The tier that is edited; null for a new one. */
  tier: TierView | null;
  actions: Pick<TierActions, 'create' | 'edit'>;
  onSaved: () => void;
  onCancel: () => void;
}

export function TierForm({ tier, actions, onSaved, onCancel }: TierFormProps) {
  const form = useSave({
    given: tier,
    action: (input: TierDraft | TierEdit) => ('seen' in input ? actions.edit(input) : actions.create(input)),
    read: (element, seen): TierDraft | TierEdit => {
      const { text, number } = readForm(element);
      const draft = {
        name: text('name'),
        nameHi: text('nameHi'),
        // What is no number is refused by the server, at its field.
        threshold: number('threshold') ?? 0,
        extra: number('extra') ?? 0,
      };
      return seen ? { ...draft, id: seen.id, seen: seen.version } : draft;
    },
    shown: ['name', 'nameHi', 'threshold', 'extra'],
    failed: 'The tier could not be saved.',
    onSaved,
  });
  const field = (name: string) => ({ id: name, name, error: form.errors[name], autoComplete: 'off' });
  return (
    <SubmitForm onSubmit={form.save} onInput={form.onInput} className="grid items-start gap-4 sm:grid-cols-2">
      <TextField {...field('name')} label="Name" defaultValue={tier?.name} maxLength={40} />
      <TextField
        {...field('nameHi')}
        label="Hindi name"
        lang="hi"
        defaultValue={tier?.nameHi}
        maxLength={40}
      />
      <TextField
        {...field('threshold')}
        label="From (rupees in a year)"
        inputMode="decimal"
        defaultValue={tier?.threshold ?? ''}
      />
      <TextField
        {...field('extra')}
        label="Extra points (percent)"
        hint="Of the price of each order, in addition to what every order earns."
        inputMode="decimal"
        defaultValue={tier?.extra ?? ''}
      />
      <div className="sm:col-span-2">
        <FormMessage outcome={{ bad: form.bad }} />
        <FormActions
          busy={form.busy}
          submit={tier ? 'Save tier' : 'Create tier'}
          cancel={{ label: 'Cancel', onPress: onCancel }}
        />
      </div>
    </SubmitForm>
  );
}
