'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { Dialog } from '@/components/ui/dialog';
import { showToast } from '@/components/ui/toast';
import { untilLoaded } from '@/components/ui/until-loaded';
import { ShortcutHelp } from './shortcut-help';
import { useShortcuts } from './use-shortcuts';

const Loading = () => <p className="p-6 text-center text-muted">Loading...</p>;
// Loaded when it is first opened, because most visits never open it.
const Palette = dynamic(() => untilLoaded(() => import('./palette')), { ssr: false, loading: Loading });

const PaletteContext = createContext({ openPalette: () => {} });

/** Opens the palette, for the buttons of the panel. */
export function usePalette() {
  return useContext(PaletteContext);
}

/** Around every page of the panel: its palette, its keyboard shortcuts and their list. */
export function PaletteProvider({ userid, children }: { userid: string; children: ReactNode }) {
  const [shown, setShown] = useState<'palette' | 'help' | null>(null);
  const openPalette = useCallback(() => setShown('palette'), []);
  const onHelp = useCallback(() => setShown('help'), []);
  const close = useCallback(() => setShown(null), []);
  const onRefresh = useRefresh();
  useShortcuts({ onPalette: openPalette, onHelp, onRefresh });
  const context = useMemo(() => ({ openPalette }), [openPalette]);
  return (
    <PaletteContext value={context}>
      {children}
      <Dialog
        open={shown === 'palette'}
        onClose={close}
        label="Find"
        className="mx-auto mt-[8vh] mb-auto max-h-[calc(100dvh-2rem)] w-[min(44rem,calc(100vw-2rem))] overflow-hidden rounded-card border border-line bg-panel p-0 text-text"
      >
        <Palette userid={userid} onDone={close} />
      </Dialog>
      <Dialog
        open={shown === 'help'}
        onClose={close}
        label="Shortcuts"
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(42rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line bg-panel p-5 text-text md:p-6"
      >
        <ShortcutHelp onClose={close} />
      </Dialog>
    </PaletteContext>
  );
}

/** Reads the page again, and says when it is there: rows that have not changed look the same. */
function useRefresh(): () => void {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !isPending) showToast('The page is up to date.', 'good');
    wasPending.current = isPending;
  }, [isPending]);
  return useCallback(() => startTransition(() => router.refresh()), [router]);
}
