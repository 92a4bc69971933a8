'use client';

import { useEffect, useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { formErrors } from '@/components/admin/catalogue/form-errors';
import { errorText } from '@/components/shared/api/error-messages';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SelectField } from '@/components/ui/select-field';
import { SubmitForm } from '@/components/ui/submit-form';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { LONGEST_CLAIM_NOTE, type Subject } from '@/lib/domain/work-claims/schema';
import type { Colleague } from '@/lib/domain/work-queue/schema';
import { useClaims } from './claims-provider';
import { readColleagues } from './read-claim';

interface HandOverDialogProps {
  open: boolean;
  subject: Subject;
  /** The claim that the page shows. */
  seen: string | null;
  title: 'Hand over' | 'Assign';
  name: string;
  onClose: () => void;
  onDone: () => void;
}

/** Makes something the claim of a colleague, with a note that they are shown. */
export function HandOverDialog({ open, title, ...rest }: HandOverDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} label={title} className={dialogClass}>
      {open && <HandOverForm title={title} {...rest} />}
    </Dialog>
  );
}

function HandOverForm({ subject, seen, title, name, onClose, onDone }: Omit<HandOverDialogProps, 'open'>) {
  const { actions } = useClaims();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const [colleagues, setColleagues] = useState<Colleague[] | null>(null);
  const { kind, id } = subject;
  const place = `hand-over:${kind}:${id}`;

  useEffect(() => {
    const leaving = new AbortController();
    void readColleagues({ kind, id }, leaving.signal).then((reply) => {
      if (leaving.signal.aborted) return;
      if (reply.ok) setColleagues(reply.data.colleagues);
      else setBad(errorText(reply.failure));
    });
    return () => leaving.abort();
  }, [kind, id]);

  const submit = (form: HTMLFormElement) =>
    run(async () => {
      const to = formText(form, 'to');
      if (to === '') return void show({ to: 'Please choose a colleague.' });
      setBad('');
      const note = formText(form, 'claim-note').trim();
      const reply = await callAction(actions.assign, { ...subject, seen, to, note });
      if (!reply.ok) {
        const { to: bad, note: badNote } = formErrors(reply.failure, ['to', 'note']);
        if (!show({ to: bad, 'claim-note': badNote })) setBad(errorText(reply.failure));
        return;
      }
      forgetUnsent(place);
      const chosen = colleagues?.find(({ userid }) => userid === to);
      showToast(`${chosen?.name ?? 'Your colleague'} has it now.`, 'good');
      onDone();
    });

  return (
    <SubmitForm onSubmit={submit} onInput={onInput}>
      <h2 className="font-bold text-lg">{title}</h2>
      <p className="mt-1 mb-4 text-muted text-sm [overflow-wrap:anywhere]">{name}</p>
      <div className="space-y-3">
        <SelectField id="to" name="to" label="To" error={errors.to} defaultValue="">
          <option value="">{colleagues === null ? 'Loading…' : 'Choose a colleague'}</option>
          {colleagues?.map((colleague) => (
            <option key={colleague.userid} value={colleague.userid}>
              {colleague.name}
            </option>
          ))}
        </SelectField>
        {colleagues?.length === 0 && (
          <p className="text-muted text-sm">No other member of staff has a role that includes this.</p>
        )}
        <UnsentTextField
          place={place}
          id="claim-note"
          name="claim-note"
          label="Note for your colleague"
          rows={3}
          maxLength={LONGEST_CLAIM_NOTE}
          error={errors['claim-note']}
          hint="Only staff read it."
        />
      </div>
      <FormMessage outcome={{ bad }} />
      <FormActions busy={busy} submit={title} cancel={{ label: 'Leave it', onPress: onClose }} />
    </SubmitForm>
  );
}
