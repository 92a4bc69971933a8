import type { ServerAction } from '@/components/admin/call-action';
import { NoteForm } from '@/components/admin/notes/note-form';
import { NoteList } from '@/components/admin/notes/note-list';
import { Permitted } from '@/components/admin/permissions/permitted';
import { type CustomerNoteInput, LONGEST_CUSTOMER_NOTE } from '@/lib/domain/accounts/schema';
import { type CustomerRecord, MOST_NOTES } from '@/lib/domain/customer-record/schema';

export type NoteCustomerAction = ServerAction<CustomerNoteInput, unknown>;

/** As many as are shown before the others are opened. */
const SHOWN = 3;

/** What the staff have noted about a customer for each other. */
export function CustomerNotes({ record, write }: { record: CustomerRecord; write: NoteCustomerAction }) {
  const notes = record.notes.map(({ id, ...note }) => ({ key: id, ...note }));
  const earlier = notes.slice(SHOWN);
  return (
    <section aria-labelledby="notes-title" className="panel space-y-3 p-4 text-sm md:p-6">
      <h2 id="notes-title" className="font-bold text-lg">
        Notes
      </h2>
      {notes.length === 0 && <p className="text-muted">Nobody has noted anything about this customer.</p>}
      <NoteList notes={notes.slice(0, SHOWN)} />
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 font-semibold text-muted hover:text-text lg:min-h-8">
            {notes.length === MOST_NOTES ? 'Earlier ones, the newest' : 'Earlier ones,'} {earlier.length}
          </summary>
          <NoteList notes={earlier} />
        </details>
      )}
      <Permitted to="orders.note">
        <NoteForm
          id="customer-note"
          about={{ userId: record.user.userid }}
          longest={LONGEST_CUSTOMER_NOTE}
          write={write}
        />
      </Permitted>
    </section>
  );
}
