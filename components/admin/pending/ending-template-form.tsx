import type { z } from 'zod';
import type { ServerAction } from '@/components/admin/call-action';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { useSave } from '@/components/admin/catalogue/use-save';
import type { RemoveRow } from '@/components/admin/table/edited-list';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import {
  type createEndingTemplateForm,
  type EndingTemplateView,
  type editEndingTemplateForm,
  endStatuses,
  LONGEST_TEMPLATE_NAME,
} from '@/lib/domain/orders/schema';

type Draft = z.input<typeof createEndingTemplateForm>;
type Edit = z.input<typeof editEndingTemplateForm>;

/** The server actions of app/(admin)/admin/order-actions.ts, as the page passes them to components. */
export interface EndingTemplateActions {
  create: ServerAction<Draft, unknown>;
  edit: ServerAction<Edit, unknown>;
  remove: RemoveRow;
}

interface EndingTemplateFormProps {
  /** The template that is edited; null for a new one. */
  template: EndingTemplateView | null;
  actions: Pick<EndingTemplateActions, 'create' | 'edit'>;
  onSaved: () => void;
  onCancel: () => void;
}

export function EndingTemplateForm({ template, actions, onSaved, onCancel }: EndingTemplateFormProps) {
  const form = useSave({
    given: template,
    action: (input: Draft | Edit) => ('seen' in input ? actions.edit(input) : actions.create(input)),
    read: (element, seen): Draft | Edit => {
      const { text } = readForm(element);
      const draft = {
        status: endStatuses.find((each) => each === text('status')) ?? 'Completed',
        name: text('name'),
        message: text('message'),
        messageHi: text('messageHi'),
        note: text('note'),
      };
      return seen ? { ...draft, id: seen.id, seen: seen.version } : draft;
    },
    shown: ['status', 'name', 'message', 'messageHi', 'note'],
    failed: 'The template could not be saved.',
    onSaved,
  });
  const field = (name: string) => ({
    id: `template-${name}`,
    name,
    error: form.errors[name],
    autoComplete: 'off',
  });
  return (
    <SubmitForm onSubmit={form.save} onInput={form.onInput} className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        id="template-status"
        name="status"
        label="For orders that end as"
        error={form.errors.status}
        defaultValue={template?.status ?? 'Completed'}
      >
        {endStatuses.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('name')}
        label="Name of the template"
        defaultValue={template?.name}
        maxLength={LONGEST_TEMPLATE_NAME}
      />
      <TextField
        {...field('message')}
        label="Message to the customer"
        defaultValue={template?.message}
        maxLength={500}
      />
      <TextField
        {...field('messageHi')}
        label="The same in Hindi"
        lang="hi"
        defaultValue={template?.messageHi}
        maxLength={500}
      />
      <div className="sm:col-span-2">
        <TextField
          {...field('note')}
          label="Internal note"
          hint="Only staff read it."
          defaultValue={template?.note}
          maxLength={500}
        />
        <FormMessage outcome={{ bad: form.bad }} />
        <FormActions
          busy={form.busy}
          submit={template ? 'Save template' : 'Create template'}
          cancel={{ label: 'Cancel', onPress: onCancel }}
        />
      </div>
    </SubmitForm>
  );
}
