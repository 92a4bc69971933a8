import { Fragment } from 'react';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import { SCREENS } from '@/components/admin/screens';
import { CheckField } from '@/components/ui/check-field';
import { DialogCloseButton } from '@/components/ui/dialog';
import { areKeysOn, turnKeys } from './single-keys';

const SHORTCUTS = [
  { keys: 'Ctrl K', what: 'Find anything, or a screen' },
  { keys: '/', what: 'Go to the search of the table' },
  { keys: 'j', what: 'Next row of the table' },
  { keys: 'k', what: 'Previous row' },
  { keys: 'e', what: 'Open the row; so does Enter' },
  { keys: 'x', what: 'Select the row, where rows can be selected' },
  { keys: 'r', what: 'Refresh the page' },
  { keys: '?', what: 'Show these shortcuts' },
  { keys: 'Esc', what: 'Close what is open' },
];

/** All keys of the panel; of the screens those that the viewer's role includes. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const permissions = usePermissions();
  const screens = SCREENS.filter(({ access }) => permissions.includes(access));
  const all = [...SHORTCUTS, ...screens.map(({ keys, label }) => ({ keys, what: label }))];
  return (
    <>
      <div className="flex items-center justify-between">
        <h2 className="font-bold text-lg">Shortcuts</h2>
        <DialogCloseButton onClose={onClose} />
      </div>
      <dl className="mt-3 grid grid-cols-[4rem_minmax(0,1fr)] sm:grid-cols-[4rem_minmax(0,1fr)_4rem_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5 text-sm">
        {all.map(({ keys, what }) => (
          <Fragment key={keys}>
            <dt>
              <kbd className="whitespace-nowrap rounded bg-night px-2 py-1 font-mono text-xs">{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-3 border-line border-t pt-2">
        <CheckField
          label="Keys without Ctrl are on in this browser"
          defaultChecked={areKeysOn()}
          onChange={({ target }) => turnKeys(target.checked)}
        />
      </div>
    </>
  );
}
