'use client';

import { type ComponentProps, useState } from 'react';
import { Link } from './navigation';

/** A link that loads its page when a pointer or the focus comes near, not when it scrolls into view: data costs money. */
export function HoverLink(props: Omit<ComponentProps<typeof Link>, 'prefetch'>) {
  const [near, setNear] = useState(false);
  const approach = () => setNear(true);
  return (
    <Link
      {...props}
      prefetch={near ? null : false}
      onMouseEnter={approach}
      onTouchStart={approach}
      onFocus={approach}
    />
  );
}
