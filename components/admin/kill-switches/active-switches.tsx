'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { z } from 'zod';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { istText } from '@/components/admin/table/ist-text';
import { ConfirmDialog } from '@/components/shared/confirm-dialog';
import { buttonClass } from '@/components/ui/button-class';
import { SelectField } from '@/components/ui/select-field';
import { showToast } from '@/components/ui/toast';
import type { KillSwitchView, prolongForm } from '@/lib/domain/kill-switches/schema';
import { DURATIONS, EFFECTS, USUAL_DURATION } from './switch-texts';

interface ActiveSwitchesProps {
  switches: KillSwitchView[];
  actions: {
    prolong: ServerAction<z.input<typeof prolongForm>, unknown>;
    turnOff: ServerAction<{ id: string; seen: number }, unknown>;
  };
}

/** What is stopped now, with the buttons that end it or move its end. */
export function ActiveSwitches({ switches, actions }: ActiveSwitchesProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<{ what: 'end' | 'move'; of: KillSwitchView } | null>(null);
  const [minutes, setMinutes] = useState(USUAL_DURATION);
  const moves = asked?.what === 'move';
  const done = () => {
    showToast(moves ? 'The end is moved.' : `${asked?.of.title ?? ''}: running again.`, 'good');
    setAsked(null);
    router.refresh();
  };
  return (
    <section aria-labelledby="active-title" className="panel space-y-4 p-4 md:p-6">
      <h2 id="active-title" className="font-bold text-lg">
        What is stopped
      </h2>
      {switches.length === 0 ? (
        <p role="status" className="py-6 text-center text-muted text-sm">
          Nothing is stopped.
        </p>
      ) : (
        <ul className="space-y-2">
          {switches.map((each) => (
            <li
              key={each.id}
              className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-wait bg-night p-4"
            >
              <div className="min-w-0 space-y-1">
                <p className="font-semibold">{each.title}</p>
                <p className="break-words text-sm">{each.reason}</p>
                <p className="text-muted text-sm tabular-nums">
                  Until {istText(each.endsAt)}. Stopped by {each.startedBy} at {istText(each.startedAt)}.
                </p>
              </div>
              <span className="flex flex-wrap gap-2">
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setAsked({ what: 'move', of: each })}
                  className={buttonClass('quiet')}
                >
                  Move its end<span className="sr-only"> ({each.title})</span>
                </button>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setAsked({ what: 'end', of: each })}
                  className={buttonClass()}
                >
                  Start again<span className="sr-only"> ({each.title})</span>
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={moves ? `Until when is ${asked.of.title} stopped?` : `Start ${asked?.of.title ?? ''} again?`}
        confirm={moves ? 'Move its end' : 'Start it now'}
        cancel="Leave it"
        act={() => {
          if (!asked) throw new Error('confirmed without a choice');
          const { id, version } = asked.of;
          return moves
            ? callAction(actions.prolong, { id, seen: version, minutes })
            : callAction(actions.turnOff, { id, seen: version });
        }}
        onDone={done}
        onClose={() => setAsked(null)}
      >
        {moves ? (
          <SelectField
            id="new-end"
            label="From now"
            value={minutes}
            onChange={(event) => setMinutes(Number(event.currentTarget.value))}
          >
            {DURATIONS.map((each) => (
              <option key={each.minutes} value={each.minutes}>
                {each.label}
              </option>
            ))}
          </SelectField>
        ) : (
          <p>While it is stopped: {asked && EFFECTS[asked.of.scope]}</p>
        )}
      </ConfirmDialog>
    </section>
  );
}
