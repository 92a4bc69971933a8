import { showToast } from '@/components/ui/toast';
import { SELECTS_ROW } from './row-keys';
import { MOST_SELECTED, type Selection } from './use-selection';

interface SelectRowProps {
  selection: Selection;
  id: string;
  /** What the row is called: 'order'. */
  what: string;
  /** What people know it by, when that is not its id. */
  name?: string;
}

/** Selects a row; so does the key x. */
export function SelectRow({ selection: { ids, select }, id, what, name = id }: SelectRowProps) {
  return (
    <label className="flex min-h-11 items-center gap-2.5 lg:-my-1 lg:min-h-6">
      <input
        type="checkbox"
        {...{ [SELECTS_ROW]: '' }}
        checked={ids.includes(id)}
        onChange={({ target }) => {
          if (!select([id], target.checked)) showToast(`At most ${MOST_SELECTED} can be selected.`, 'bad');
        }}
        className="size-5 shrink-0 accent-accent lg:size-4"
      />
      <span className="lg:sr-only">
        Select
        <span className="sr-only">
          {' '}
          {what} {name}
        </span>
      </span>
    </label>
  );
}
