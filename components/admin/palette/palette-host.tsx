'use client';

import { Search } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Dialog } from '@/components/ui/dialog';
import { dialogClass } from '@/components/ui/dialog-class';
import { ShortcutHelp } from './shortcut-help';
import { useShortcuts } from './use-shortcuts';

const Loading = () => <p className="p-6 text-center text-muted">Loading...</p>;
// Loaded when it is first opened, because most visits never open it.
const Palette = dynamic(() => import('./palette'), { ssr: false, loading: Loading });

/** Rendered once on every page of the panel: the button of the palette and the keyboard shortcuts. */
export function PaletteHost({ userid }: { userid: string }) {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  const onPalette = useCallback(() => setShown('palette'), []);
  const onHelp = useCallback(() => setShown('help'), []);
  const close = useCallback(() => setShown(null), []);
  useShortcuts({ onPalette, onHelp });
  return (
    <>
      <button type="button" onClick={onPalette} aria-haspopup="dialog" className={buttonClass('quiet')}>
        <Search aria-hidden className="size-4" /> Find{' '}
        <kbd className="rounded bg-night px-1.5 py-0.5 font-mono font-normal text-muted text-xs max-sm:hidden">
          Ctrl K
        </kbd>
      </button>
      <Dialog
        open={shown === 'palette'}
        onClose={close}
        label="Find"
        className="mx-auto mt-[8vh] mb-auto max-h-[calc(100dvh-2rem)] w-[min(40rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-panel p-0 text-text"
      >
        <Palette userid={userid} onDone={close} />
      </Dialog>
      <Dialog open={shown === 'help'} onClose={close} label="Shortcuts" className={dialogClass}>
        <ShortcutHelp />
      </Dialog>
    </>
  );
}
