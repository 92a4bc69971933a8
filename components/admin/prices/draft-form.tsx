'use client';

import Link from 'next/link';
import { istText } from '@/components/admin/table/ist-text';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/text-field';
import {
  type Confirmation,
  type ConfirmationName,
  type DraftView,
  LONGEST_REASON,
} from '@/lib/domain/catalogue/schema';
import { BundleDiffs } from './bundle-diffs';
import type { FormTargetAction } from './form-target';
import { ItemDiffRow } from './item-diff-row';
import { RateDiffRow } from './rate-diff-row';
import { RowProblems } from './row-problems';
import { RuleEffects } from './rule-effects';
import { ServerForm } from './server-form';

const MEANINGS: Record<ConfirmationName, string> = {
  large: 'A large change',
  'below-cost': 'A price below the cost',
  pause: 'Items go off sale',
  bundle: 'A bundle that saves nothing',
};

interface DraftFormProps {
  draft: DraftView;
  action: FormTargetAction;
  /** Whether values were changed and saved in one step: they have to be looked at first. */
  lookAgain: boolean;
}

/** What was typed, beside what is on sale now. Nothing is saved before this has been looked at. */
export function DraftForm({ draft: { id, diff, content, overlaps }, action, lookAgain }: DraftFormProps) {
  const { items, rates, pausing, resuming, bundles, confirmations, hasErrors, unchanged } = diff;
  const count = items.length + rates.length;
  const rest = content.items.length + content.rates.length > count ? unchanged : 0;
  return (
    <ServerForm action={action} label="Changes" className="space-y-4">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="fingerprint" value={diff.fingerprint} />
      {lookAgain && (
        <p role="status" className="panel p-4 text-sm text-wait">
          You changed values on this page. Look at them once more, and save.
        </p>
      )}
      <RowProblems problems={content.problems} />
      <section aria-label="What changes" className="panel p-4 md:p-6">
        <h2 className="font-semibold">
          {count === 0 ? 'Nothing changes' : count === 1 ? '1 change' : `${count} changes`}
        </h2>
        {rest > 0 && (
          <p className="text-muted text-sm">{rest === 1 ? '1 row stays' : `${rest} rows stay`} as before.</p>
        )}
        <ul className="divide-y divide-line">
          {rates.map((row) => (
            <RateDiffRow key={row.currency} row={row} />
          ))}
          {items.map((row) => (
            <ItemDiffRow key={row.itemid} row={row} />
          ))}
        </ul>
      </section>
      <BundleDiffs bundles={bundles} />
      <RuleEffects title={pausedTitle(pausing.length)} effects={pausing} />
      <RuleEffects title={resumedTitle(resuming.length)} effects={resuming} />
      {overlaps.map(({ id: set, startsAt, names }) => (
        <p key={set} className="panel p-4 text-sm text-wait">
          A change of {names.slice(0, 3).join(', ')}
          {names.length > 3 ? ` and ${names.length - 3} more` : ''} is scheduled for {istText(startsAt)}. It
          leaves as it is what you save before.
        </p>
      ))}
      {confirmations.length > 0 && !hasErrors && (
        <section aria-label="Please confirm" className="rounded-card border border-bad bg-panel p-4 md:p-6">
          <h2 className="font-semibold">Please confirm</h2>
          <ul>
            {confirmations.map((each) => (
              <ConfirmField key={`${each.name} ${diff.fingerprint}`} confirmation={each} />
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Save" className="panel space-y-3 p-4 md:p-6">
        <TextField
          id="reason"
          name="reason"
          label="Why (optional, for the log)"
          maxLength={LONGEST_REASON}
          autoComplete="off"
        />
        {count > 0 && !hasErrors && (
          <details>
            <summary className="min-h-11 font-semibold text-muted text-sm hover:text-text">
              Save for later
            </summary>
            <div className="grid items-start gap-4 pt-2 sm:grid-cols-2">
              <TextField id="startsAt" name="startsAt" type="datetime-local" label="Begins (Indian time)" />
              <TextField
                id="endsAt"
                name="endsAt"
                type="datetime-local"
                label="Ends (optional, Indian time)"
                hint="Then the former prices come back, where nobody has changed them since."
              />
            </div>
            <div className="flex justify-end pt-3">
              <button type="submit" name="intent" value="schedule" className={buttonClass('quiet')}>
                Schedule
              </button>
            </div>
          </details>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Link href="/admin/price" prefetch={false} className={buttonClass('plain')}>
            Back to prices
          </Link>
          <button type="submit" name="intent" value="check" className={buttonClass('quiet')}>
            Check again
          </button>
          {count > 0 && !hasErrors && (
            <button type="submit" name="intent" value="save" className={buttonClass()}>
              Save
            </button>
          )}
        </div>
      </section>
    </ServerForm>
  );
}

function ConfirmField({ confirmation: { name, sentence } }: { confirmation: Confirmation }) {
  return (
    <li>
      <label className="flex min-h-11 items-start gap-2.5 py-2 text-sm">
        <input type="checkbox" name="confirmed" value={name} className="size-5 shrink-0 accent-accent" />
        <span className="[overflow-wrap:anywhere]">
          <span className="font-semibold">{MEANINGS[name]}:</span> {sentence}
        </span>
      </label>
    </li>
  );
}

function pausedTitle(count: number): string {
  return count === 1
    ? '1 item is taken off sale, because it would sell below its cost'
    : `${count} items are taken off sale, because they would sell below their cost`;
}

function resumedTitle(count: number): string {
  return count === 1
    ? '1 item goes on sale again, because its prices reach its cost'
    : `${count} items go on sale again, because their prices reach their cost`;
}
