'use client';

import { useRouter } from 'next/navigation';
import { isValidElement, type ReactNode, type RefObject, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Opened } from '@/components/ui/opened';
import { showToast } from '@/components/ui/toast';
import { useReturnedFocus } from '@/components/ui/use-returned-focus';

/** What the form of a row is given. */
export interface FormHandlers {
  onSaved: () => void;
  onCancel: () => void;
}

/** The row whose form is open ('new' for a form without one), and the row that is asked about before it is removed. */
export function useEditedRows<Row>(noun: string) {
  const router = useRouter();
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [removing, setRemoving] = useState<Row | null>(null);
  // The form that closes, or the row that goes, takes with it what had the focus.
  const { opener, returnFocus } = useReturnedFocus();
  const finish = (said: string) => {
    showToast(said, 'good');
    setEdited(null);
    setRemoving(null);
    returnFocus();
    router.refresh();
  };
  const handlers: FormHandlers = {
    onSaved: () => finish(`The ${noun} is saved.`),
    onCancel: () => {
      setEdited(null);
      returnFocus();
    },
  };
  return { edited, setEdited, removing, setRemoving, finish, handlers, opener };
}

interface EditedSectionProps {
  /** Of the heading, without '-title': 'tiers'. */
  id: string;
  title: string;
  /** What one row is called: 'tier'. */
  noun: string;
  /** Below the heading. */
  lead?: ReactNode;
  /** The form that is open; null for none. */
  form: ReactNode;
  onNew: () => void;
  /** The button that opens the form. */
  opener: RefObject<HTMLButtonElement | null>;
  /** The rows, each an <li>. */
  children: ReactNode[];
}

/** A short list of things that staff create and edit: the form for one of them stands above the rows. */
export function EditedSection({ id, title, noun, lead, form, onNew, opener, children }: EditedSectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="panel space-y-4 p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={`${id}-title`} className="font-bold text-lg">
          {title}
        </h2>
        {form === null && (
          <button ref={opener} type="button" onClick={onNew} className={buttonClass()}>
            New {noun}
          </button>
        )}
      </div>
      {lead}
      {/* One form for each row: that of another row takes the focus again. */}
      {form !== null && <Opened key={isValidElement(form) ? form.key : null}>{form}</Opened>}
      {children.length === 0 && (
        <p role="status" className="py-8 text-center text-muted text-sm">
          There is no {noun} yet.
        </p>
      )}
      <ul className="space-y-2">{children}</ul>
    </section>
  );
}
