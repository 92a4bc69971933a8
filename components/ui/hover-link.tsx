'use client';

import { type ComponentProps, useState } from 'react';
import { Link } from './navigation';

/**
 * A link that prefetches its page on hover, touch or focus, and not when it scrolls into view, because shoppers pay
 * for mobile data.
 */
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
