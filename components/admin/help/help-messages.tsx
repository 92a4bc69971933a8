import { istText } from '@/components/admin/table/ist-text';
import { classNames } from '@/components/ui/class-names';
import type { HelpRequestOfStaff } from '@/lib/domain/help-requests/schema';

/** A thread, with who of the staff has written. */
export function HelpMessages({ messages }: Pick<HelpRequestOfStaff, 'messages'>) {
  return (
    <ol aria-label="Messages" className="space-y-2 text-sm">
      {messages.map(({ id, author, by, text, at }) => (
        <li
          key={id}
          className={classNames(
            'rounded-2xl border border-line p-3',
            author === 'staff' ? 'ml-8 bg-raised' : 'mr-8 bg-night',
          )}
        >
          <p className="flex flex-wrap justify-between gap-x-4 text-xs">
            <span className="font-semibold">{by ?? 'The customer'}</span>
            <time dateTime={at} className="text-muted tabular-nums">
              {istText(at)}
            </time>
          </p>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
        </li>
      ))}
    </ol>
  );
}
