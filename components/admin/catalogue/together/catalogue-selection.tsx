import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Permitted } from '@/components/admin/permissions/permitted';
import { SelectionBar } from '@/components/admin/table/selection-bar';
import type { Selection } from '@/components/admin/table/use-selection';
import { buttonClass } from '@/components/ui/button-class';
import type { ChangePair } from './catalogue-change';
import type { CatalogueRow } from './catalogue-row';
import { ChangeDialog } from './change-dialog';

interface CatalogueSelectionProps {
  selection: Selection;
  /** The ids of the listed rows. */
  shown: readonly string[];
  /** All of the catalogue: what was selected under another search is changed too. */
  all: readonly CatalogueRow[];
  /** 'item' or 'product'. */
  noun: string;
  changes: readonly ChangePair[];
}

/** What is selected in a list of the catalogue, and the buttons that change all of it. */
export function CatalogueSelection({ selection, shown, all, noun, changes }: CatalogueSelectionProps) {
  const router = useRouter();
  const [pair, setPair] = useState<ChangePair | null>(null);
  const selected = all.filter(({ id }) => selection.ids.includes(id));
  return (
    <Permitted to="catalogue.write">
      <SelectionBar
        selection={selection}
        shown={shown}
        noun={`${noun}s`}
        total={shown.length}
        readMatching={async () => ({ ok: true, data: [...shown] })}
      >
        {changes.flatMap(([first, second]) =>
          (
            [
              [first, second],
              [second, first],
            ] as const
          ).map((each) => (
            <button
              key={each[0].label}
              type="button"
              onClick={() => setPair(each)}
              aria-haspopup="dialog"
              className={buttonClass('quiet')}
            >
              {each[0].label}
            </button>
          )),
        )}
      </SelectionBar>
      <ChangeDialog
        pair={pair}
        rows={selected}
        noun={noun}
        onClose={() => {
          setPair(null);
          router.refresh();
        }}
      />
    </Permitted>
  );
}
