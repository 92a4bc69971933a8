import { ScreenLinks } from './screen-links';

/** The navigation of the panel in wide windows: a column at the side. On phones PanelBar takes its place. */
export function PanelNav({ counts }: { counts: Readonly<Record<string, number>> }) {
  return (
    <nav
      aria-label="Admin"
      className="sticky top-[var(--bar-top)] max-h-[calc(100dvh-var(--bar-top))] space-y-4 self-start overflow-y-auto py-5 pr-1 [scrollbar-width:thin] max-lg:hidden print:hidden"
    >
      <ScreenLinks counts={counts} />
    </nav>
  );
}
