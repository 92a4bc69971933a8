'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';

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
  remove: ServerAction<{ id: string }, unknown>;
  /** The form of a row, or of a new one for null. */
  form: (row: Row | null, handlers: { onSaved: () => void; onCancel: () => void }) => ReactNode;
  children: (row: Row) => ReactNode;
}

/** A short list of things that staff create, edit and delete: the form for one of them stands above the rows. */
export function EditedList<Row extends { id: string; name: string }>({
  id,
  title,
  noun,
  rows,
  lead,
  afterwards,
  remove,
  form,
  children,
}: EditedListProps<Row>) {
  const router = useRouter();
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const finish = (said: string) => {
    showToast(said, 'good');
    setEdited(null);
    setDeleting(null);
    router.refresh();
  };
  const handlers = { onSaved: () => finish(`The ${noun} is saved.`), onCancel: () => setEdited(null) };
  return (
    <section aria-labelledby={`${id}-title`} className="panel space-y-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="font-bold text-lg">
          {title}
        </h2>
        {edited === null && (
          <button type="button" onClick={() => setEdited('new')} className={buttonClass()}>
            New {noun}
          </button>
        )}
      </div>
      {lead}
      {edited !== null && (
        <div key={edited === 'new' ? 'new' : edited.id}>
          {form(edited === 'new' ? null : edited, handlers)}
        </div>
      )}
      {rows.length === 0 && (
        <p role="status" className="py-8 text-center text-muted text-sm">
          There is no {noun} yet.
        </p>
      )}
      <ul className="space-y-2">
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
                onClick={() => setDeleting(row)}
                aria-haspopup="dialog"
                className={buttonClass('quiet', 'medium', 'text-bad')}
              >
                Delete<span className="sr-only"> {row.name}</span>
              </button>
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        title={`Delete ${deleting?.name ?? ''}?`}
        confirm={`Delete ${noun}`}
        cancel="Keep it"
        failed={`Failed to delete the ${noun}.`}
        act={() => callAction(remove, { id: deleting?.id ?? '' })}
        onDone={() => finish(`The ${noun} is deleted.`)}
        onClose={() => setDeleting(null)}
      >
        <p>{afterwards}</p>
      </ConfirmDialog>
    </section>
  );
}
