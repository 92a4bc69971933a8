'use client';

import { usePathname } from 'next/navigation';
import { useLayoutEffect, useRef } from 'react';
import { ScreenLinks } from './screen-links';

/** How far the navigation was scrolled on the page before: each page of the panel renders it anew. */
let scrolled = 0;

/** The navigation of the panel in wide windows: a column at the side. On phones PanelBar takes its place. */
export function PanelNav({ counts }: { counts: Readonly<Record<string, number>> }) {
  const pathname = usePathname();
  const nav = useRef<HTMLElement>(null);

  // The list of screens is longer than most windows are high: without this, the link of the open screen may lie below
  // the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another path, another link is the current one
  useLayoutEffect(() => {
    if (nav.current) showCurrent(nav.current);
  }, [pathname]);

  return (
    <nav
      ref={nav}
      aria-label="Admin"
      onScroll={({ currentTarget }) => {
        scrolled = currentTarget.scrollTop;
      }}
      className="sticky top-[var(--bar-top)] max-h-[calc(100dvh-var(--bar-top))] space-y-4 self-start overflow-y-auto py-5 pr-1 [scrollbar-width:thin] max-lg:hidden print:hidden"
    >
      <ScreenLinks counts={counts} />
    </nav>
  );
}

/**
 * Scrolls the navigation, and never the page, to where it was, and on to the current link when that is out of sight.
 */
function showCurrent(nav: HTMLElement): void {
  nav.scrollTop = scrolled;
  const link = nav.querySelector('[aria-current]')?.getBoundingClientRect();
  const { top, bottom, height } = nav.getBoundingClientRect();
  if (link && (link.top < top || link.bottom > bottom))
    nav.scrollTop += link.top - top - (height - link.height) / 2;
}
