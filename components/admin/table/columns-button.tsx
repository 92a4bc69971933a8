'use client';

import { Columns3 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { CheckField } from '@/components/ui/check-field';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { type FilterValues, filterQuery } from '@/components/ui/filter-query';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import { useBusy } from '@/components/ui/use-busy';
import { type chooseColumnsForm, LISTS, type OpenedList } from '@/lib/domain/saved-views/schema';

export type ChooseColumns = ServerAction<z.input<typeof chooseColumnsForm>, unknown>;

interface ColumnsButtonProps {
  opened: Pick<OpenedList, 'list' | 'columns'>;
  /** The parameters of the address. */
  values: FilterValues;
  choose: ChooseColumns;
}

/** Chooses the columns of a list: for this person, in every browser. */
export function ColumnsButton({ opened: { list, columns }, values, choose }: ColumnsButtonProps) {
  const [open, setOpen] = useState(false);
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const save = (chosen: string[] | null) =>
    run(async () => {
      setBad('');
      const reply = await callAction(choose, { list, columns: chosen });
      if (!reply.ok) return setBad(errorText(reply.failure));
      setOpen(false);
      // The columns of a view are in the address, where they come before those of the person.
      router.replace(filterQuery(values, { columns: undefined }), { scroll: false });
      router.refresh();
    });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={buttonClass('quiet')}
      >
        <Columns3 aria-hidden className="size-4" /> Columns
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} label="Columns" className={dialogClass}>
        <SubmitForm
          onSubmit={(form) => save(new FormData(form).getAll('column').map(String))}
          className="space-y-3"
        >
          <h2 className="font-bold text-lg">Columns</h2>
          <fieldset className="grid grid-cols-2 gap-x-4">
            <legend className="sr-only">Columns that are shown</legend>
            {LISTS[list].columns.map((column) => (
              <CheckField
                key={column}
                name="column"
                value={column}
                label={column.charAt(0).toUpperCase() + column.slice(1)}
                defaultChecked={columns.includes(column)}
              />
            ))}
          </fieldset>
          <FormMessage outcome={{ bad }} />
          <FormActions busy={busy} submit="Show these">
            <button type="button" onClick={() => void save(null)} className={buttonClass('quiet')}>
              Usual columns
            </button>
          </FormActions>
        </SubmitForm>
      </Dialog>
    </>
  );
}
