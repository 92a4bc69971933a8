'use client';

import { type ReactNode, useState, ViewTransition } from 'react';
import { HoverLink } from '@/components/ui/hover-link';

interface ArtLinkProps {
  /** The product's. */
  id: string;
  /** One element: the picture that moves to the page of the product. */
  art: ReactNode;
  className: string;
  children: ReactNode;
}

/** Forgets the tile that was pressed before: one that was opened in another tab is still on the page. */
let forget = () => {};

/**
 * A link to a product whose picture moves to its place on the page of the product. A product has several tiles on the
 * home page, and a name must be that of one element, so the picture is named when its tile is pressed.
 */
export function ArtLink({ id, art, className, children }: ArtLinkProps) {
  const [pressed, setPressed] = useState(false);
  return (
    <HoverLink
      href={`/product/${id}`}
      className={className}
      onClick={() => {
        forget();
        forget = () => setPressed(false);
        setPressed(true);
      }}
    >
      <ViewTransition name={pressed ? `art-${id}` : undefined} share="art" default="none">
        {art}
      </ViewTransition>
      {children}
    </HoverLink>
  );
}
