import { SearchButton } from '@/components/storefront/search/search-button';
import { AccountCorner } from './account-corner';
import { Logo } from './logo';
import { SidebarButton } from './sidebar-button';

/** With larger text the name of the store is cut before a button is: its row is as wide as the window. */
export function Navbar({ storeName, supportUrl }: { storeName: string; supportUrl: string }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-night print:hidden">
      <div className="page-width flex h-16 items-center gap-1 sm:gap-3 [&>a>.font-display]:truncate [&>a>img]:shrink-0 [&>a]:min-w-0 [&_.min-w-20]:min-w-[80px]">
        <SidebarButton storeName={storeName} supportUrl={supportUrl} />
        <Logo storeName={storeName} />
        <div className="flex flex-1 justify-end max-md:*:shrink-0 md:justify-center">
          <SearchButton />
        </div>
        <AccountCorner />
      </div>
    </header>
  );
}
