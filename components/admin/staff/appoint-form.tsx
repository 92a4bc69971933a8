'use client';

import { useId, useState } from 'react';
import { approvalText } from '@/components/admin/approvals/approval-text';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { ApproverFields } from '@/components/admin/users/approver-fields';
import { fieldError } from '@/components/shared/api/error-messages';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SelectField } from '@/components/ui/select-field';
import { Spinner } from '@/components/ui/spinner';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { AppointStaff, StaffView } from '@/lib/domain/accounts/schema';
import { STAFF_ROLES } from '@/lib/domain/permissions';
import { ROLE_TEXTS } from './role-texts';

export type Appoint = ServerAction<AppointStaff, unknown>;

const NO_ROLE = 'none';

interface AppointFormProps {
  /** The member whose role is changed; null for a form in which the owner types the email of an account. */
  member: StaffView | null;
  appoint: Appoint;
  withReauthentication: Reauthentication['withReauthentication'];
  onDone: () => void;
}

/** Gives an account a role on the staff, or takes it away. */
export function AppointForm({ member, appoint, withReauthentication, onDone }: AppointFormProps) {
  const { busy, run } = useBusy();
  // The page has this form twice while the dialog is open.
  const id = useId();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  const [approverAsked, setApproverAsked] = useState(false);

  const save = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const chosen = STAFF_ROLES.find((role) => role === formText(form, 'staff-role')) ?? null;
      const who = member
        ? { who: member.userid, seen: member.staffRole }
        : { who: formText(form, 'staff-email').trim() };
      const approver = { email: formText(form, 'approver').trim(), code: formText(form, 'code').trim() };
      // Without a second person at hand the server stores a request, which waits for one.
      const isApproved = approverAsked && chosen && (approver.email || approver.code);
      const reply = await withReauthentication(() =>
        callAction(appoint, { ...who, staffRole: chosen, ...(isApproved && { approver }) }),
      );
      if (!reply.ok) {
        if (reply.failure.code === 'approval_required') setApproverAsked(true);
        show({ 'staff-email': fieldError('Email', reply.failure, 'who') });
        return setBad(approvalText(reply.failure));
      }
      showToast('The role is saved. They have to sign in again.', 'good');
      form.reset();
      onDone();
    });

  return (
    <SubmitForm onSubmit={save} onInput={onInput} className="space-y-3">
      {!member && (
        <TextField
          id="staff-email"
          name="staff-email"
          type="email"
          label="Email of their account"
          autoComplete="off"
          maxLength={254}
          error={errors['staff-email']}
        />
      )}
      <SelectField
        id={`${id}-role`}
        name="staff-role"
        label="Role"
        defaultValue={member?.staffRole ?? 'support'}
        hint="A new role ends every session of the account at once."
      >
        {STAFF_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_TEXTS[role]}
          </option>
        ))}
        {member && <option value={NO_ROLE}>No longer on the staff</option>}
      </SelectField>
      {approverAsked && <ApproverFields id={id} what="A role on the staff" />}
      <FormMessage outcome={{ bad }} />
      <button type="submit" aria-disabled={busy} className={buttonClass()}>
        {busy && <Spinner />} {member ? 'Save role' : 'Appoint'}
      </button>
    </SubmitForm>
  );
}
