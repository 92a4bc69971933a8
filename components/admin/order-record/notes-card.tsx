import type { NoteOrderAction } from '@/components/admin/orders/order-actions';
import { Permitted } from '@/components/admin/permissions/permitted';
import { istText } from '@/components/admin/table/ist-text';
import type { OrderRecord } from '@/lib/domain/order-record/schema';
import { NoteForm } from './note-form';

/** The newest notes; all of them are in the timeline. */
const SHOWN = 3;

/** What the staff have noted on an order for each other. */
export function NotesCard({ record, write }: { record: OrderRecord; write: NoteOrderAction }) {
  const { orderid } = record.waiting.order;
  const notes = record.timeline.flatMap((entry) => (entry.kind === 'note' ? [entry] : []));
  return (
    <section aria-labelledby="notes-title" className="panel space-y-3 p-4 text-sm md:p-6">
      <h2 id="notes-title" className="font-bold text-lg">
        Notes
      </h2>
      {notes.length === 0 && <p className="text-muted">Nobody has noted anything.</p>}
      <ul className="space-y-2">
        {notes.slice(0, SHOWN).map(({ key, at, by, text }) => (
          <li key={key} className="rounded-xl border border-line bg-night p-3 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap justify-between gap-x-4 text-xs">
              <span className="font-semibold">{by}</span>
              <time dateTime={at} className="text-muted tabular-nums">
                {istText(at)}
              </time>
            </p>
            <p className="mt-1 whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
      {notes.length > SHOWN && (
        <p className="text-muted text-xs">{notes.length - SHOWN} earlier ones are in the timeline.</p>
      )}
      <Permitted to="orders.note">
        <NoteForm orderId={orderid} write={write} />
      </Permitted>
    </section>
  );
}
