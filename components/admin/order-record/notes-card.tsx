import Link from 'next/link';
import { customerPath } from '@/components/admin/customer/customer-path';
import { NoteForm } from '@/components/admin/notes/note-form';
import { NoteList } from '@/components/admin/notes/note-list';
import type { NoteOrderAction } from '@/components/admin/orders/order-actions';
import { Permitted } from '@/components/admin/permissions/permitted';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { OrderRecord } from '@/lib/domain/order-record/schema';
import { LONGEST_NOTE } from '@/lib/domain/orders/schema';

/** The newest notes; all of them are in the timeline. */
const SHOWN = 3;

/** What the staff have noted on an order and about its customer for each other. */
export function NotesCard({ record, write }: { record: OrderRecord; write: NoteOrderAction }) {
  const { customer, customerNotes } = record;
  const { orderid: orderId } = record.waiting.order;
  const notes = record.timeline.flatMap((entry) => (entry.kind === 'note' ? [entry] : []));
  return (
    <section aria-labelledby="notes-title" className="panel space-y-3 p-4 text-sm md:p-6">
      <h2 id="notes-title" className="font-bold text-lg">
        Notes
      </h2>
      {notes.length === 0 && <p className="text-muted">Nobody has noted anything about this order.</p>}
      <NoteList notes={notes.slice(0, SHOWN)} />
      {notes.length > SHOWN && (
        <p className="text-muted text-xs">{notes.length - SHOWN} earlier ones are in the timeline.</p>
      )}
      <Permitted to="orders.note">
        <NoteForm id="order-note" about={{ orderId }} longest={LONGEST_NOTE} write={write} />
      </Permitted>
      {customer && customerNotes && customerNotes.length > 0 && (
        <>
          <h3 className="font-semibold">
            About the customer{' '}
            <Link href={customerPath(customer.userid)} prefetch={false} className={textLinkClass}>
              All notes
            </Link>
          </h3>
          <NoteList notes={customerNotes.map(({ id, ...note }) => ({ key: id, ...note }))} />
        </>
      )}
    </section>
  );
}
