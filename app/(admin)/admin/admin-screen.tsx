import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { cache, type ReactNode } from 'react';
import { DashboardPage } from '@/app/[locale]/(account)/dashboard/dashboard-page';
import { SessionGate } from '@/components/account/session/session-gate';
import { AdminNav } from '@/components/admin/admin-nav';
import { PaletteHost } from '@/components/admin/palette/palette-host';
import { MissingPermission } from '@/components/admin/permissions/missing-permission';
import { PermissionsProvider } from '@/components/admin/permissions/permissions-provider';
import { SetUpSecondFactor } from '@/components/admin/permissions/set-up-second-factor';
import { actorOf, listPasskeys, permissionsOfViewer } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { countApprovals } from '@/lib/domain/approvals';
import type { Context } from '@/lib/domain/context';
import type { Permission } from '@/lib/domain/permissions';
import { declare, isPermitted } from '@/lib/http/access';
import { shop, viewer } from '@/lib/http/page';
import { inEnglish, message } from '@/lib/platform/messages';

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
  /** What the viewer's role on the staff has to include. */
  access: Permission;
  /** The heading of the page and the title in the browser. */
  title: string;
  render: (call: AdminCall) => Promise<ReactNode>;
}

const cachedViewer = cache(viewer);

/**
 * A page of the panel. A visitor who is not on the staff sees the dashboard instead (spec S2.2), and staff without the
 * permission a sentence that says so; in both cases no data of the page is read. Each page checks this itself, because
 * Next renders a layout and its page in parallel.
 */
export function adminScreen({ access, title, render }: AdminScreen) {
  return {
    generateMetadata: async (): Promise<Metadata> => ({
      title: (await cachedViewer())?.staffRole ? title : 'Dashboard',
    }),
    page: declare(access, async ({ params, searchParams }: PageProps) => {
      // A JSON call to an unknown endpoint. Rendering a page would answer it with status 200.
      if ((await headers()).get('content-type')?.startsWith('application/json')) notFound();
      const who = await cachedViewer();
      if (!who?.staffRole) return <DashboardPage viewer={who} searchParams={searchParams} />;
      const context = shop();
      const actor = actorOf({ viewer: who, requestId: randomUUID(), clock: context.clock });
      const call = {
        context: { ...context, actor },
        viewer: who,
        params: single(await params),
        query: single(await searchParams),
      };
      const approvals = await countApprovals(call.context);
      return (
        <div className="page-width pt-4 md:pt-6">
          <SessionGate userid={who.userid} what="dashboard">
            <PermissionsProvider permissions={permissionsOfViewer(who)}>
              <div className="space-y-4 lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:gap-6 lg:space-y-0">
                <AdminNav approvals={approvals} />
                <div className="min-w-0 space-y-3 md:space-y-5">
                  <div className="flex flex-wrap items-center justify-between gap-3">
                    <h1 className="font-bold text-2xl md:text-3xl">{title}</h1>
                    <PaletteHost userid={who.userid} />
                  </div>
                  {await contentOf({ access, render }, call)}
                </div>
              </div>
            </PermissionsProvider>
          </SessionGate>
        </div>
      );
    }),
  };
}

/** The page, or why the viewer does not see it; then no data of the page is read. */
async function contentOf(
  { access, render }: Pick<AdminScreen, 'access' | 'render'>,
  call: AdminCall,
): Promise<ReactNode> {
  const { context, viewer: who } = call;
  if (who.withheld.includes(access))
    return <SetUpSecondFactor viewer={who} passkeys={await listPasskeys(context, who)} />;
  if (isPermitted(who, access)) return render(call);
  return <MissingPermission sentence={inEnglish(message(`missingPermission.${access}`))} />;
}

function single(given: Given): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
