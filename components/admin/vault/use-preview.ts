import { useRef, useState } from 'react';

/**
 * What was looked at before it is done. `begin` gives what shows the answer: one that comes after something else was
 * chosen is not shown, because it would not be what is done.
 */
export function usePreview<T>() {
  const [seen, setSeen] = useState<T | null>(null);
  const choice = useRef(0);
  const forget = () => {
    choice.current += 1;
    setSeen(null);
  };
  const begin = () => {
    const chosen = choice.current;
    return (preview: T) => {
      if (chosen === choice.current) setSeen(preview);
    };
  };
  return { seen, begin, forget };
}
