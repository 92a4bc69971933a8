import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * For the button that opens something in its own place: once that has closed, `returnFocus` gives the button the focus,
 * which the browser would otherwise give back to the top of the page. The button may be rendered anew meanwhile.
 */
export function useReturnedFocus(): {
  opener: RefObject<HTMLButtonElement | null>;
  returnFocus: () => void;
} {
  const opener = useRef<HTMLButtonElement>(null);
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    if (closed > 0) opener.current?.focus();
  }, [closed]);
  return { opener, returnFocus: () => setClosed((before) => before + 1) };
}
