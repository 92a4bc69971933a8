import { buttonClass } from '@/components/ui/button-class';
import { type Difference, differencesOf } from './differences';

interface ConflictNoteProps {
  /** The fields of the form when the server refused to save them. */
  typed: object;
  /** The object with which the form was opened. */
  base: object;
  /** The object as the colleague has saved it. */
  now: object;
  /** What the form calls its fields. */
  labels: Readonly<Record<string, string>>;
  onSaveMine: (form: HTMLFormElement) => unknown;
  onTakeTheirs: () => void;
}

/**
 * Shown when two people have edited the same object and the server has refused the second save: lists what the first
 * one has changed, and asks about the fields that both have changed.
 */
export function ConflictNote({ typed, base, now, labels, onSaveMine, onTakeTheirs }: ConflictNoteProps) {
  const differences = differencesOf(typed, base, now);
  const both = differences.filter(({ mine }) => mine !== undefined);
  const kept = differences.filter(({ mine }) => mine === undefined);
  const nameOf = ({ field }: Difference) => labels[field] ?? field;
  return (
    <section
      role="alert"
      aria-label="Changed by somebody else"
      className="space-y-3 rounded-2xl border border-wait p-4 text-sm [overflow-wrap:anywhere]"
    >
      <p className="font-semibold">
        Somebody else saved a change while you were editing, so nothing of yours is saved yet.
      </p>
      {differences.length === 0 && <p>It is in nothing that this form shows, or the same as yours.</p>}
      {kept.length > 0 && (
        <>
          <p>You have left these as they were. They stay as somebody else has saved them:</p>
          <ul className="list-disc pl-5">
            {kept.map((each) => (
              <li key={each.field}>
                {nameOf(each)}: {textOf(each.theirs)}
              </li>
            ))}
          </ul>
        </>
      )}
      {both.length > 0 && (
        <>
          <p>Both of you have changed these:</p>
          <dl className="space-y-2">
            {both.map((each) => (
              <div key={each.field}>
                <dt className="font-semibold">{nameOf(each)}</dt>
                <dd>Theirs: {textOf(each.theirs)}</dd>
                <dd>Yours: {textOf(each.mine)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <button
          type="button"
          onClick={({ currentTarget: { form } }) => form && onSaveMine(form)}
          className={buttonClass()}
        >
          {both.length > 0 ? 'Save with yours' : 'Save yours too'}
        </button>
        <button type="button" onClick={onTakeTheirs} className={buttonClass('quiet')}>
          Discard yours and edit theirs
        </button>
      </div>
    </section>
  );
}

/** The value of a field in a few words. */
function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(partText).join(', ');
  return String(value);
}

/** An input is called by its label, and a question by its words. */
function partText(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part);
  return Object.values(part)
    .flat()
    .filter((text) => text !== '')
    .join(' / ');
}
