import { randomUUID } from 'node:crypto';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { panelCounts, panelViewer } from '@/app/(admin)/panel-viewer';
import { DashboardPage } from '@/app/[locale]/(account)/dashboard/dashboard-page';
import { SessionGate } from '@/components/account/session/session-gate';
import { SwitchBanner } from '@/components/admin/kill-switches/switch-banner';
import { MissingPermission } from '@/components/admin/permissions/missing-permission';
import { PermissionsProvider } from '@/components/admin/permissions/permissions-provider';
import { SetUpSecondFactor } from '@/components/admin/permissions/set-up-second-factor';
import { PanelBar } from '@/components/admin/shell/panel-bar';
import { PanelNav } from '@/components/admin/shell/panel-nav';
import { ClaimsProvider } from '@/components/admin/work-claims/claims-provider';
import { actorOf, listPasskeys, permissionsOfViewer } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { listActiveSwitches } from '@/lib/domain/kill-switches';
import type { Permission } from '@/lib/domain/permissions';
import { declare, isPermitted } from '@/lib/http/access';
import { shop } from '@/lib/http/page';
import { inEnglish, message } from '@/lib/platform/messages';
import { claimWorkAction, giveBackWorkAction, handOverWorkAction } from './work-actions';

const claimActions = { claim: claimWorkAction, assign: handOverWorkAction, giveBack: giveBackWorkAction };

type Given = Record<string, string | string[] | undefined>;

interface PageProps {
  params: Promise<Given>;
  searchParams: Promise<Given>;
}

/** What a page of the panel is rendered from. */
interface AdminCall {
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
  /** The path of the screen of which heading and title say how much waits on it. */
  counted?: string;
  render: (call: AdminCall) => Promise<ReactNode>;
}

/**
 * A page of the panel. A visitor who is not on the staff sees the dashboard instead (spec S2.2), and staff without the
 * permission a sentence that says so; in both cases no data of the page is read. Each page checks this itself, because
 * Next renders a layout and its page in parallel.
 */
export function adminScreen({ access, title, counted, render }: AdminScreen) {
  /** Null for none, and on the screens that count nothing. */
  const waiting = async () => (counted !== undefined && (await panelCounts())[counted]) || null;
  return {
    generateMetadata: async (): Promise<Metadata> => ({
      title: (await panelViewer())?.staffRole
        ? [title, await waiting()].filter(Boolean).join(' ')
        : 'Dashboard',
    }),
    page: declare(access, async ({ params, searchParams }: PageProps) => {
      // A JSON call to an unknown endpoint. Rendering a page would answer it with status 200.
      if ((await headers()).get('content-type')?.startsWith('application/json')) notFound();
      const who = await panelViewer();
      if (!who?.staffRole) return <DashboardPage viewer={who} searchParams={searchParams} />;
      const context = shop();
      const actor = actorOf({ viewer: who, requestId: randomUUID(), clock: context.clock });
      const call = {
        context: { ...context, actor },
        viewer: who,
        params: single(await params),
        query: single(await searchParams),
      };
      const [counts, stopped, count] = await Promise.all([
        panelCounts(),
        listActiveSwitches(call.context),
        waiting(),
      ]);
      return (
        <SessionGate userid={who.userid} what="panel">
          <PermissionsProvider permissions={permissionsOfViewer(who)}>
            <ClaimsProvider viewer={who.userid} actions={claimActions}>
              <div className="px-4 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-6 lg:px-6">
                <PanelNav counts={counts} />
                <div className="min-w-0 space-y-3 pt-4 md:space-y-5 lg:pt-5">
                  <h1 className="font-bold text-2xl md:text-3xl">
                    {title}
                    {count !== null && <span className="text-muted tabular-nums"> {count}</span>}
                  </h1>
                  <SwitchBanner switches={stopped} mayEnd={isPermitted(who, 'sales.stop')} />
                  {await contentOf({ access, render }, call)}
                </div>
              </div>
              <PanelBar counts={counts} />
            </ClaimsProvider>
          </PermissionsProvider>
        </SessionGate>
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
