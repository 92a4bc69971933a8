import Link from 'next/link';
import { istText } from '@/components/admin/table/ist-text';
import { buttonClass } from '@/components/ui/button-class';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { ChangeSetView } from '@/lib/domain/catalogue/schema';
import { fieldText, kindText, skipText, valueText } from './change-texts';
import type { FormTargetAction } from './form-target';
import { ServerForm } from './server-form';
import { UndoForm } from './undo-form';

interface ChangeSetCardProps {
  set: ChangeSetView;
  undo: FormTargetAction;
  cancel: FormTargetAction;
  /** Whether the card is alone on its page. */
  isWhole?: boolean;
}

/** A change set: who, when, why, what, and its undo. */
export function ChangeSetCard({ set, undo, cancel, isWhole = false }: ChangeSetCardProps) {
  const { id, kind, reason, actor, lines, lineCount, skipped, undoableUntil, undoOf, undoneBy } = set;
  const more = lineCount - lines.length;
  return (
    <article aria-label={`${kindText(kind)} ${id}`} className="panel space-y-3 p-4 md:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-semibold">
          {isWhole ? (
            kindText(kind)
          ) : (
            <Link href={`/admin/price/changes/${id}`} prefetch={false} className={textLinkClass}>
              {kindText(kind)}
            </Link>
          )}
        </h2>
        <p className="text-muted text-sm">
          {actor?.name || (actor ? actor.id : 'The store')}, {istText(set.appliedAt ?? set.createdAt)}
        </p>
      </header>
      <Schedule set={set} cancel={cancel} />
      {reason !== '' && <p className="text-sm [overflow-wrap:anywhere]">{reason}</p>}
      <ul className="divide-y divide-line text-sm">
        {lines.map((line) => (
          <li
            key={`${line.objectType} ${line.objectId} ${line.field} ${line.byRule}`}
            className="flex flex-wrap justify-between gap-x-4 py-2"
          >
            <span className="[overflow-wrap:anywhere]">
              {line.name} <span className="text-muted">{fieldText(line.field)}</span>
            </span>
            <span className="tabular-nums">
              {valueText(line, line.old)} → {valueText(line, line.new)}
              {line.byRule && <span className="text-muted"> by its cost</span>}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted text-sm">and {more} more</p>}
      {skipped.length > 0 && (
        <div className="text-sm text-wait">
          <p className="font-semibold">Left as it was:</p>
          <ul>
            {skipped.map(({ name, field, why }) => (
              <li key={`${name} ${field}`}>
                {name}, {fieldText(field)}: {skipText(why)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {undoOf && <SetLink id={undoOf}>What it took back</SetLink>}
      {undoneBy && <SetLink id={undoneBy}>Taken back</SetLink>}
      {undoableUntil && <UndoForm id={id} until={undoableUntil} action={undo} />}
    </article>
  );
}

interface ScheduleProps {
  set: ChangeSetView;
  cancel: FormTargetAction;
}

/** When a scheduled change begins and ends, and how it is cancelled. */
function Schedule({ set: { id, status, startsAt, endsAt, cancellable }, cancel }: ScheduleProps) {
  if (startsAt === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="font-semibold">
        {SCHEDULED[status]} {istText(startsAt)}
        {endsAt !== null && `, until ${istText(endsAt)}`}
      </p>
      {cancellable && (
        <ServerForm action={cancel}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={cancellable} />
          <button type="submit" className={buttonClass('quiet')}>
            {cancellable === 'beginning' ? 'Cancel' : 'Cancel the end and keep the prices'}
          </button>
        </ServerForm>
      )}
    </div>
  );
}

const SCHEDULED: Record<ChangeSetView['status'], string> = {
  scheduled: 'Begins',
  applied: 'Began',
  cancelled: 'Cancelled; was to begin',
};

function SetLink({ id, children }: { id: string; children: string }) {
  return (
    <p className="text-sm">
      <Link href={`/admin/price/changes/${id}`} prefetch={false} className={textLinkClass}>
        {children}
      </Link>
    </p>
  );
}
