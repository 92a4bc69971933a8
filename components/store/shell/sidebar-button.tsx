'use client';

import { Menu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Dialog, DialogCloseButton, opensDialog } from '@/components/ui/dialog';
import { Logo } from './logo';
import { SidebarLinks } from './sidebar-links';

export function SidebarButton({ storeName, supportUrl }: { storeName: string; supportUrl: string }) {
  const t = useTranslations('shell');
  const id = useId();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        {...opensDialog(id, show)}
        aria-label={t('menu')}
        aria-haspopup="dialog"
        className="-ml-2 grid size-11 place-items-center rounded-full text-muted hover:bg-raised hover:text-text"
      >
        <Menu aria-hidden className="size-6" />
      </button>
      <Dialog
        open={open}
        onClose={close}
        early={{ id, onEarly: show }}
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
