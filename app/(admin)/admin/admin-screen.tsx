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

/** What a screen is made from. */
export interface AdminCall {
  context: Context;
  viewer: Viewer;
  params: Record<string, string>;
  /** The address's parameters; what is given twice counts as not given. */
  query: Record<string, string>;
}

interface AdminScreen {
  /** Its heading, and the browser's title. */
  title: string;
  render: (call: AdminCall) => Promise<ReactNode>;
}

const whoLooks = cache(viewer);

/**
 * A page of the panel. Anyone but an administrator who opens it is shown the dashboard (spec S2.2), and nothing of
 * the panel is even read: each page asks for itself, because Next renders a layout and its page side by side.
 */
export function adminScreen({ title, render }: AdminScreen) {
  return {
    generateMetadata: async (): Promise<Metadata> => ({
      title: (await whoLooks())?.role === 'admin' ? title : 'Dashboard',
    }),
    page: async ({ params, searchParams }: PageProps) => {
      // A call that this shop does not have: a page would tell its caller that it has worked.
      if ((await headers()).get('content-type')?.startsWith('application/json')) notFound();
      const who = await whoLooks();
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
