import { useRef, useState } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { formErrors } from './form-errors';

interface SaveOptions<Seen, Saved> {
  /** What is edited, or null for something new. */
  given: Seen;
  action: ServerAction<Saved>;
  read: (form: HTMLFormElement, seen: Seen) => unknown;
  /** Which fields can show a error of their own. */
  shown: string[];
  /** What is said of a failure that names no field. */
  failed: string;
  onSaved: (saved: Saved) => void;
}

/** A form of the catalogue that is saved by a server action: once at a time, and each error at its field. */
export function useSave<Seen, Saved>(options: SaveOptions<Seen, Saved>) {
  const { given, action, read, shown, failed, onSaved } = options;
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  // What was opened is what is edited, whatever comes from the server meanwhile.
  const seen = useRef(given);

  const save = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      const reply = await callAction(action, read(form, seen.current));
      if (reply.ok) return onSaved(reply.data);
      const { failure } = reply;
      setBad(failure.code === 'internal' || failure.code === 'unreachable' ? failed : errorText(failure));
      show(formErrors(failure, shown));
    });

  return { busy, bad, errors, onInput, save };
}
