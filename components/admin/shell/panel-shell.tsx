import type { ReactNode } from 'react';
import { PaletteButton } from '@/components/admin/palette/palette-button';
import { PaletteProvider } from '@/components/admin/palette/palette-provider';
import { PermissionsProvider } from '@/components/admin/permissions/permissions-provider';
import { IdentityIsland } from '@/components/shared/identity/identity-island';
import type { IdentitySettings } from '@/components/shared/identity/identity-settings';
import { AccountCorner } from '@/components/storefront/shell/account-corner';
import { Logo } from '@/components/storefront/shell/logo';
import { SidebarButton } from '@/components/storefront/shell/sidebar-button';
import { ImageFallback } from '@/components/ui/image-fallback';
import { ToastHost } from '@/components/ui/toast-host';
import type { Permission } from '@/lib/domain/permissions';
import type { Rows } from './rows';
import { RowsSwitch } from './rows-switch';

interface PanelShellProps {
  storeName: string;
  supportUrl: string;
  /** Null when no identity provider is configured. */
  identity: IdentitySettings | null;
  userid: string;
  /** What the viewer's role on the staff permits. */
  permissions: readonly Permission[];
  rows: Rows;
  children: ReactNode;
}

const SHELL = 'panel';

/** The layout around every page of the panel: as wide as the window, with the search in the header. */
export function PanelShell(props: PanelShellProps) {
  const { storeName, supportUrl, identity, userid, permissions, rows, children } = props;
  return (
    <PermissionsProvider permissions={permissions}>
      <PaletteProvider userid={userid}>
        <div id={SHELL} data-rows={rows} className="flex min-h-dvh flex-col [--menu-right:1rem]">
          <a
            href="#main"
            className="sr-only print:hidden focus-visible:not-sr-only focus-visible:fixed focus-visible:top-2 focus-visible:left-2 focus-visible:z-50 focus-visible:rounded-full focus-visible:bg-accent focus-visible:px-4 focus-visible:py-2 focus-visible:font-bold focus-visible:text-on-accent"
          >
            Skip to content
          </a>
          <header className="sticky top-0 z-30 border-line border-b bg-night print:hidden">
            <div className="flex h-16 items-center gap-1 px-4 sm:gap-3 lg:px-6">
              <SidebarButton storeName={storeName} supportUrl={supportUrl} />
              <Logo storeName={storeName} />
              <div className="flex min-w-0 flex-1 justify-end lg:justify-center">
                <PaletteButton />
              </div>
              <RowsSwitch given={rows} shell={SHELL} />
              <AccountCorner />
            </div>
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="min-h-[calc(100dvh-var(--bar-top))] flex-1 pb-10 outline-none print:min-h-0"
          >
            {children}
          </main>
        </div>
        <ImageFallback />
        <ToastHost />
        {identity && <IdentityIsland settings={identity} />}
      </PaletteProvider>
    </PermissionsProvider>
  );
}
