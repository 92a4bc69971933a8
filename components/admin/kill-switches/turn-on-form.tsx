'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { formErrors } from '@/components/admin/catalogue/form-errors';
import { readForm } from '@/components/admin/catalogue/form-reading';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { FormActions } from '@/components/ui/form-actions';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { SCOPES, type SwitchTarget, type turnOnForm } from '@/lib/domain/kill-switches/schema';
import { DURATIONS, EFFECTS, SCOPE_TITLES, USUAL_DURATION } from './switch-texts';

type TurnOnInput = z.input<typeof turnOnForm>;

interface TurnOnFormProps {
  targets: SwitchTarget[];
  turnOn: ServerAction<TurnOnInput, unknown>;
}

interface Wanted {
  target: SwitchTarget;
  minutes: number;
  reason: string;
}

/** Stops something for a chosen time, after it was said what that does. */
export function TurnOnForm({ targets, turnOn }: TurnOnFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const { errors, show, onInput } = useFieldErrors();
  const lasts = DURATIONS.find(({ minutes }) => minutes === wanted?.minutes)?.label ?? '';

  function confirm(element: HTMLFormElement): void {
    const { text, number } = readForm(element);
    const target = text('target') === '' ? undefined : targets[Number(text('target'))];
    const reason = text('reason');
    const wrong = {
      target: target ? undefined : 'Please choose what is stopped.',
      reason: reason ? undefined : 'Please say why: everybody in the panel reads it.',
    };
    if (!show(wrong) && target) setWanted({ target, reason, minutes: number('minutes') ?? USUAL_DURATION });
  }

  return (
    <section aria-labelledby="turn-on-title" className="panel space-y-4 p-4 md:p-6">
      <h2 id="turn-on-title" className="font-bold text-lg">
        Stop something
      </h2>
      <form
        ref={form}
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={(event) => {
          event.preventDefault();
          confirm(event.currentTarget);
        }}
        className="grid items-start gap-4 sm:grid-cols-2"
      >
        <SelectField id="target" name="target" label="What" error={errors.target} defaultValue="">
          {/* Nothing is chosen for a tired person: the widest switch stands first. */}
          <option value="">Choose…</option>
          {SCOPES.map((scope) => (
            <optgroup key={scope} label={SCOPE_TITLES[scope]}>
              {targets.map((each, place) =>
                each.scope === scope ? (
                  <option key={`${scope}:${each.target}`} value={place}>
                    {each.title}
                  </option>
                ) : null,
              )}
            </optgroup>
          ))}
        </SelectField>
        <SelectField
          id="minutes"
          name="minutes"
          label="For how long"
          error={errors.minutes}
          defaultValue={USUAL_DURATION}
        >
          {DURATIONS.map(({ minutes, label }) => (
            <option key={minutes} value={minutes}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="sm:col-span-2">
          <TextField
            id="reason"
            name="reason"
            label="Reason"
            error={errors.reason}
            hint="Staff read it on every page while this is stopped. Customers do not."
            autoComplete="off"
            maxLength={200}
          />
        </div>
        <div className="sm:col-span-2">
          <FormActions busy={false} submit="Stop…" />
        </div>
      </form>
      <ConfirmDialog
        open={wanted !== null}
        title={`Stop ${wanted?.target.title ?? ''} for ${lasts}?`}
        confirm="Stop it now"
        cancel="Do not stop it"
        failed="It could not be stopped."
        act={async () => {
          if (!wanted) throw new Error('confirmed without a choice');
          const { target, minutes, reason } = wanted;
          const reply = await callAction(turnOn, {
            scope: target.scope,
            target: target.target,
            minutes,
            reason,
          });
          if (!reply.ok) show(formErrors(reply.failure, ['target', 'minutes', 'reason']));
          return reply;
        }}
        onDone={() => {
          showToast(`${wanted?.target.title ?? ''}: stopped.`, 'good');
          setWanted(null);
          form.current?.reset();
          router.refresh();
        }}
        onClose={() => setWanted(null)}
      >
        <p>{wanted && EFFECTS[wanted.target.scope]}</p>
      </ConfirmDialog>
    </section>
  );
}
