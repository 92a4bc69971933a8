import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { DashboardPage } from '@/app/[locale]/(account)/dashboard/dashboard-page';
import { SessionGate } from '@/components/account/session/session-gate';
import { AdminNav } from '@/components/admin/admin-nav';
import { PaletteHost } from '@/components/admin/palette/palette-host';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { shop, viewer } from '@/lib/http/page';

type Given = Record<string, string | string[] | undefined>;

interface PageProps {
  params: Promise<Given>;
  searchParams: Promise<Given>;
}

/** What a page of the panel is rendered from. */
export interface AdminCall {
  context: Context;
  viewer: Viewer;
  params: Record<string, string>;
  /** The query parameters; a parameter that occurs twice is left out. */
  query: Record<string, string>;
}

interface AdminScreen {
  /** The heading of the page and the title in the browser. */
  title: string;
  render: (call: AdminCall) => Promise<ReactNode>;
}

const cachedViewer = cache(viewer);

/**
 * A page of the panel. A visitor who is no administrator sees the dashboard instead (spec S2.2), and no data of the
 * panel is read. Each page checks this itself, because Next renders a layout and its page in parallel.
 */
export function adminScreen({ title, render }: AdminScreen) {
  return {
    generateMetadata: async (): Promise<Metadata> => ({
      title: (await cachedViewer())?.role === 'admin' ? title : 'Dashboard',
    }),
    page: async ({ params, searchParams }: PageProps) => {
      // A JSON call to an unknown endpoint. Rendering a page would answer it with status 200.
      if ((await headers()).get('content-type')?.startsWith('application/json')) notFound();
      const who = await cachedViewer();
      if (who?.role !== 'admin') return <DashboardPage viewer={who} searchParams={searchParams} />;
      const call = {
        context: shop(),
        viewer: who,
        params: single(await params),
        query: single(await searchParams),
      };
      return (
        <div className="page-width pt-4 md:pt-6">
          <SessionGate userid={who.userid} what="dashboard">
            <div className="space-y-4 lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-6 lg:space-y-0">
              <AdminNav />
              <div className="min-w-0 space-y-3 md:space-y-5">
                <div className="flex flex-wrap items-center justify-between gap-3">
                  <h1 className="font-bold text-2xl md:text-3xl">{title}</h1>
                  <PaletteHost />
                </div>
                {await render(call)}
              </div>
            </div>
          </SessionGate>
        </div>
      );
    },
  };
}

function single(given: Given): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
