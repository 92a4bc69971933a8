'use client';

import { Menu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog, DialogCloseButton } from '@/components/ui/dialog';
import { useEarlyDialog } from '@/components/ui/use-early-dialog';
import { Logo } from './logo';
import { SidebarLinks } from './sidebar-links';

export function SidebarButton({ storeName, supportUrl }: { storeName: string; supportUrl: string }) {
  const t = useTranslations('shell');
  const { close, button, dialog } = useEarlyDialog();
  return (
    <>
      <button
        {...button}
        aria-label={t('menu')}
        className="-ml-2 grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text"
      >
        <Menu aria-hidden className="size-6" />
      </button>
      <Dialog
        {...dialog}
        label={t('menu')}
        className="m-0 h-dvh max-h-none w-[min(20rem,86vw)] border-line border-r bg-panel p-4"
      >
        <div className="mb-4 flex items-center justify-between">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link inside is what is pressed, by key as well */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: same */}
          <div onClick={close}>
            <Logo storeName={storeName} />
          </div>
          <DialogCloseButton onClose={close} />
        </div>
        <SidebarLinks supportUrl={supportUrl} onLeave={close} />
      </Dialog>
    </>
  );
}
