'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/**
 * What has come in the place of what was pressed. It takes the focus, which the browser would otherwise give back to
 * the top of the page, because the button is gone.
 */
export function Opened({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      {children}
    </div>
  );
}
