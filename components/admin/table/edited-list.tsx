'use client';

import type { ReactNode } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { EditedSection, type FormHandlers, useEditedRows } from './edited-section';

/** Deletes a row. `seen`: the version that the list showed. */
export type RemoveRow = ServerAction<{ id: string; seen: number }, unknown>;

interface EditedListProps<Row> {
  /** Of the heading: 'tiers'. */
  id: string;
  title: string;
  /** What one row is called: 'tier'. */
  noun: string;
  rows: readonly Row[];
  /** Below the heading. */
  lead?: ReactNode;
  /** Said when one is deleted: what becomes of what it was used for. */
  afterwards: string;
  remove: RemoveRow;
  /** The form of a row, or of a new one for null. */
  form: (row: Row | null, handlers: FormHandlers) => ReactNode;
  children: (row: Row) => ReactNode;
}

/** A short list of things that staff create, edit and delete. */
export function EditedList<Row extends { id: string; name: string; version: number }>({
  rows,
  afterwards,
  remove,
  form,
  children,
  ...section
}: EditedListProps<Row>) {
  const { noun } = section;
  const { edited, setEdited, removing, setRemoving, finish, handlers, opener } = useEditedRows<Row>(noun);
  const open = edited !== null && (
    <div key={edited === 'new' ? 'new' : edited.id}>{form(edited === 'new' ? null : edited, handlers)}</div>
  );
  return (
    <>
      <EditedSection {...section} opener={opener} form={open || null} onNew={() => setEdited('new')}>
        {rows.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-start justify-between gap-3 rounded-2xl border border-line bg-night p-4 text-sm"
          >
            <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">{children(row)}</div>
            <span className="flex gap-2">
              <button type="button" onClick={() => setEdited(row)} className={buttonClass('quiet')}>
                Edit<span className="sr-only"> {row.name}</span>
              </button>
              <button
                type="button"
                onClick={() => setRemoving(row)}
                aria-haspopup="dialog"
                className={buttonClass('quiet', 'medium', 'text-bad')}
              >
                Delete<span className="sr-only"> {row.name}</span>
              </button>
            </span>
          </li>
        ))}
      </EditedSection>
      <ConfirmDialog
        open={removing !== null}
        title={`Delete ${removing?.name ?? ''}?`}
        confirm={`Delete ${noun}`}
        cancel="Keep it"
        failed={`Failed to delete the ${noun}.`}
        act={() => callAction(remove, { id: removing?.id ?? '', seen: removing?.version ?? 0 })}
        onDone={() => finish(`The ${noun} is deleted.`)}
        onClose={() => setRemoving(null)}
      >
        <p>{afterwards}</p>
      </ConfirmDialog>
    </>
  );
}
