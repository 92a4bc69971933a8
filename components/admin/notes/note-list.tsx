import { istText } from '@/components/admin/table/ist-text';

export interface ShownNote {
  key: string;
  by: string | null;
  /** ISO 8601. */
  at: string;
  text: string;
}

/** Notes of the staff, with who wrote each and when. */
export function NoteList({ notes }: { notes: readonly ShownNote[] }) {
  return (
    <ul className="space-y-2">
      {notes.map(({ key, at, by, text }) => (
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
  );
}
