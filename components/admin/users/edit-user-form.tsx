'use client';

import { useEffect, useState } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { usePermissions } from '@/components/admin/permissions/permissions-provider';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import type { Failure } from '@/components/shared/api/request';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { mobileDigits } from '@/components/ui/digits';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { roles, type UserView } from '@/lib/domain/accounts/schema';
import { seconds } from '@/lib/platform/time';

const SHOWN = ['name', 'mobilenumber', 'email', 'role', 'verified', 'isBlocked'] as const;
const FIELDS = [...SHOWN, 'stolenSince'] as const;
type Field = (typeof FIELDS)[number];

export type UpdateUser = ServerAction<Record<Field | '_id' | 'userid' | 'seen', string>, UserView>;

/** Prefixed, because the filters of the list behind the dialog have fields of the same names. */
const idOf = (field: Field) => `user-${field}`;

const LABELS: Record<Field, string> = {
  name: 'Name',
  mobilenumber: 'Mobile number',
  email: 'Email',
  role: 'Role',
  verified: 'Verified',
  isBlocked: 'Blocked',
  stolenSince: 'Stolen since',
};
const YES_OR_NO = (
  <>
    <option value="true">Yes</option>
    <option value="false">No</option>
  </>
);
/** The delay of spec S9.2. */
const CLOSES_AFTER = seconds(2);

interface EditUserFormProps {
  user: UserView;
  updateUser: UpdateUser;
  withReauthentication: Reauthentication['withReauthentication'];
  onClose: () => void;
}

export function EditUserForm({ user, updateUser, withReauthentication, onClose }: EditUserFormProps) {
  const permissions = usePermissions();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});

  useEffect(() => {
    if (!outcome.good) return;
    const timer = setTimeout(onClose, CLOSES_AFTER);
    return () => clearTimeout(timer);
  }, [outcome.good, onClose]);

  const save = (form: HTMLFormElement) =>
    run(async () => {
      setOutcome({});
      const { _id, userid, updatedAt: seen } = user;
      const given = Object.fromEntries(FIELDS.map((name) => [name, readField(form, name)])) as Record<
        Field,
        string
      >;
      const reply = await withReauthentication(() => callAction(updateUser, { ...given, _id, userid, seen }));
      if (reply.ok) return setOutcome({ good: 'User updated successfully!, Please Refresh/Reload Page' });
      show(
        Object.fromEntries(FIELDS.map((name) => [idOf(name), fieldError(LABELS[name], reply.failure, name)])),
      );
      setOutcome({ bad: sentenceFor(reply.failure) });
    });

  const named = (name: Field) => ({
    id: idOf(name),
    name: idOf(name),
    label: LABELS[name],
    error: errors[idOf(name)],
  });
  const field = (name: (typeof SHOWN)[number]) => ({ ...named(name), defaultValue: user[name] });
  return (
    <form
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        if (!outcome.good) void save(event.currentTarget);
      }}
    >
      <h2 className="font-bold text-lg">Edit user</h2>
      <p className="mt-1 mb-4 text-muted text-sm">
        Another email, number, role or verification, and a block, end every session of this account at once.
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <div className="col-span-2 space-y-3 sm:col-span-3">
          <TextField {...field('name')} autoComplete="off" maxLength={80} />
          <TextField
            {...field('mobilenumber')}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
          />
          <TextField {...field('email')} type="email" autoComplete="off" maxLength={254} />
        </div>
        <div className="col-span-2 sm:col-span-1">
          <SelectField {...field('role')}>
            {roles
              .filter((role) => role !== 'admin' || permissions.includes('staff.appoint'))
              .map((role) => (
                <option key={role}>{role}</option>
              ))}
          </SelectField>
        </div>
        <SelectField {...field('verified')}>{YES_OR_NO}</SelectField>
        <SelectField {...field('isBlocked')}>{YES_OR_NO}</SelectField>
      </div>
      <details className="mt-3">
        <summary className="py-2 text-sm underline">A stranger had this account</summary>
        <p className="mb-3 text-muted text-sm">
          Enter the day of the theft to give the account back. Its password ends at once, and so do the keys,
          passkeys, authenticator, guardian and nominee that were added since. Nobody can sign in until its
          owner sets a new password by the link that we send to the email above, so make sure that it is
          theirs.
        </p>
        <TextField {...named('stolenSince')} type="date" autoComplete="off" />
      </details>
      <div className="mt-2">
        <FormMessage outcome={outcome} />
      </div>
      <FormActions busy={busy} submit="Save" cancel={{ label: 'Cancel', onPress: onClose }} />
    </form>
  );
}

/** The sentences of spec S8.8. */
function sentenceFor(failure: Failure): string {
  if (failure.code === 'unreachable') return 'An error occurred. Please try again.';
  return failure.code === 'internal' ? 'Failed to update user.' : errorText(failure);
}

function readField(form: HTMLFormElement, name: Field): string {
  const text = formText(form, idOf(name));
  return name === 'mobilenumber' ? mobileDigits(text) : text;
}
