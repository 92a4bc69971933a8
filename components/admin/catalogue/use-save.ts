import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { useOneKey } from '@/components/admin/use-one-key';
import { errorText } from '@/components/shared/api/error-messages';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { formErrors } from './form-errors';

interface SaveOptions<Seen, Input, Saved> {
  /** The object that is edited, or null for a new one. */
  given: Seen;
  action: ServerAction<Input, Saved>;
  read: (form: HTMLFormElement, seen: Seen) => Input;
  /** The fields that can show an error of their own. */
  shown: string[];
  /** The message of a failure that names no field. */
  failed: string;
  /**
   * The operation that makes a new object, where two of it would do harm: sent again after a lost answer it is made
   * once.
   */
  once?: string;
  /** The object as it is stored now, if a colleague has saved it while the form was open; else undefined. */
  now?: Seen | undefined;
  /** Reads the fields of the form, which are compared with what a colleague has saved. */
  readTyped?: (form: HTMLFormElement) => object;
  onSaved: (saved: Saved) => void;
}

/** Saves a catalogue form by a server action: one call at a time, and each error at its field. */
export function useSave<Seen, Input, Saved>(options: SaveOptions<Seen, Input, Saved>) {
  const { given, now, readTyped, action, read, shown, failed, once = '', onSaved } = options;
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [bad, setBad] = useState('');
  // The fields as they were when the server refused to save them because a colleague had saved first.
  const [refused, setRefused] = useState<object | null>(null);
  // The object as it was when the form was opened: an update from the server must not change what is compared.
  const seen = useRef(given);
  const sendOne = useOneKey(
    once,
    'The first one may have been made. Look at the list; what you save after closing this form is made besides.',
  );

  const save = (form: HTMLFormElement) =>
    run(async () => {
      setBad('');
      setRefused(null);
      const input = read(form, seen.current);
      const reply =
        once === '' || seen.current !== null
          ? await callAction(action, input)
          : await sendOne((key) => callAction(action, { ...input, key }));
      if (reply.ok) return onSaved(reply.data);
      const { failure } = reply;
      if (failure.code === 'conflict' && readTyped && seen.current !== null) {
        setRefused(readTyped(form));
        // The page is read again, and passes what the colleague has saved as `now`.
        router.refresh();
      }
      setBad(failure.code === 'internal' || failure.code === 'unreachable' ? failed : errorText(failure));
      show(formErrors(failure, shown), form);
    });

  /** Saves the form as a change of what the colleague has saved. The note has shown the differences. */
  const saveOver = (form: HTMLFormElement) => {
    if (now !== undefined) seen.current = now;
    return save(form);
  };
  const conflict = refused !== null && now !== undefined && now !== null ? { typed: refused, now } : null;

  return { busy, bad: conflict ? '' : bad, errors, onInput, save, saveOver, conflict };
}
