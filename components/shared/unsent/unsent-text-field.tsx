'use client';

import { type ComponentProps, useContext, useEffect, useRef } from 'react';
import { PageOwner } from '@/components/shared/session/page-owner';
import { isSignedOutOnPurpose } from '@/components/shared/session/session-storage';
import { currentSession, subscribeToSession } from '@/components/shared/session/session-store';
import { useSession } from '@/components/shared/session/use-session';
import { TextAreaField } from '@/components/ui/text-area-field';
import { readUnsent, saveUnsent } from './unsent-text';

interface UnsentTextFieldProps extends Omit<ComponentProps<typeof TextAreaField>, 'ref' | 'onChange'> {
  /** What the text is about: its key in the tab. The form calls forgetUnsent with it once the server has the text. */
  place: string;
}

/**
 * A field for a long text, which is in it again after a reload, and after the next login of the same person when the
 * session ends before the server has it.
 */
export function UnsentTextField({ place, ...rest }: UnsentTextFieldProps) {
  const { user } = useSession();
  // The browser may have lost its session while the cookie still opens the page. A text that is then stored without an
  // owner would not be restored after the next login.
  const owner = useContext(PageOwner) ?? user?.userid ?? '';
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const { current } = field;
    if (!current) return;
    const unsent = readUnsent(place, owner);
    if (unsent !== '' && current.value === current.defaultValue) current.value = unsent;
    // The end of a session empties the storage of the browser. A sign-out is meant to.
    return subscribeToSession(() => {
      if (currentSession().phase === 'out' && !isSignedOutOnPurpose()) save(place, owner, current);
    });
  }, [place, owner]);

  return <TextAreaField ref={field} onChange={({ target }) => save(place, owner, target)} {...rest} />;
}

/**
 * A text that equals the field's initial value is not stored. Restored later, it would overwrite what a colleague has
 * saved since.
 */
function save(place: string, owner: string, { value, defaultValue }: HTMLTextAreaElement): void {
  saveUnsent(place, owner, value === defaultValue ? '' : value);
}
