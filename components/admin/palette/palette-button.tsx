'use client';

import { Search } from 'lucide-react';
import { usePalette } from './palette-provider';

/** The search in the header: as a field in wide windows, an icon on phones. It opens the palette. */
export function PaletteButton() {
  const { openPalette } = usePalette();
  return (
    <button
      type="button"
      onClick={openPalette}
      aria-haspopup="dialog"
      className="flex min-h-11 items-center gap-2.5 rounded-full text-muted text-sm hover:text-text max-lg:size-11 max-lg:justify-center lg:w-full lg:max-w-xl lg:border lg:border-line lg:bg-panel lg:px-4 lg:hover:border-edge"
    >
      <Search aria-hidden className="size-5 shrink-0 lg:size-4" />
      <span className="sr-only lg:hidden">Find</span>
      <span className="min-w-0 flex-1 truncate text-left max-lg:hidden">
        Find an order, UTR, phone, email, player or screen
      </span>
      <kbd className="rounded bg-night px-1.5 py-0.5 font-mono text-xs max-lg:hidden">Ctrl K</kbd>
    </button>
  );
}
