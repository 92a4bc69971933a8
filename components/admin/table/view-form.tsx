import { readForm } from '@/components/admin/catalogue/form-reading';
import { useSave } from '@/components/admin/catalogue/use-save';
import { buttonClass } from '@/components/ui/button-class';
import { CheckField } from '@/components/ui/check-field';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import type { ListName, SavedViewView } from '@/lib/domain/saved-views/schema';
import type { ViewActions } from './view-actions';

interface ViewFormProps {
  list: ListName;
  /** The view that is edited; undefined for a new one. */
  view: SavedViewView | undefined;
  query: string;
  actions: ViewActions;
  onSaved: (id: string) => void;
  onDelete: () => void;
  onCancel: () => void;
}

interface Typed {
  name: string;
  shared: boolean;
  replaces: boolean;
}

/** The name of a view, and who sees it. */
export function ViewForm({ list, view, query, actions, onSaved, onDelete, onCancel }: ViewFormProps) {
  const form = useSave({
    given: null,
    action: async ({ name, shared, replaces }: Typed) => {
      if (!view) return actions.save({ list, name, shared, query });
      const { id, version: seen } = view;
      const answer = await actions.edit({ id, seen, name, shared, query: replaces ? query : null });
      return answer.success ? { success: true, result: { id } } : answer;
    },
    read: (element): Typed => {
      const { text, isTicked } = readForm(element);
      return { name: text('name'), shared: isTicked('shared'), replaces: isTicked('replaces') };
    },
    shown: ['name'],
    failed: 'The view could not be saved.',
    onSaved: ({ id }) => onSaved(id),
  });
  return (
    <SubmitForm onSubmit={form.save} onInput={form.onInput} className="space-y-3">
      <h2 className="font-bold text-lg">{view ? 'Edit view' : 'Save view'}</h2>
      <p className="text-muted text-sm">
        A view keeps the filters, the sort and the columns. It does not keep the search.
      </p>
      <TextField
        id="view-name"
        name="name"
        label="Name"
        defaultValue={view?.name}
        maxLength={60}
        error={form.errors.name}
        autoComplete="off"
      />
      <div className="grid">
        <CheckField name="shared" label="Share it with the team" defaultChecked={view?.shared} />
        {view && <CheckField name="replaces" label="Keep what the page shows now" />}
      </div>
      <FormMessage outcome={{ bad: form.bad }} />
      <FormActions
        busy={form.busy}
        submit={view ? 'Save changes' : 'Save'}
        cancel={{ label: 'Cancel', onPress: onCancel }}
      >
        {view && (
          <button type="button" onClick={onDelete} className={buttonClass('quiet')}>
            Delete
          </button>
        )}
      </FormActions>
    </SubmitForm>
  );
}
