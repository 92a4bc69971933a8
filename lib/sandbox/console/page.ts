import type { SandboxContext } from '@/lib/sandbox/services';
import { readState, type SandboxState } from './describe-state';
import { type NavEntry, renderShell } from './shell';
import { renderCalls } from './tabs/calls';
import { renderFaults } from './tabs/faults';
import { renderMessages } from './tabs/messages';
import { renderOverview } from './tabs/overview';
import { renderPayments } from './tabs/payments';
import { renderSuppliers } from './tabs/suppliers';

const TABS: Record<string, { title: string; render(state: SandboxState, context: SandboxContext): string }> =
  {
    overview: { title: 'Overview', render: renderOverview },
    payments: { title: 'Payments', render: renderPayments },
    suppliers: { title: 'Suppliers', render: renderSuppliers },
    messages: { title: 'Messages', render: renderMessages },
    faults: { title: 'Faults', render: renderFaults },
    calls: { title: 'Calls', render: renderCalls },
  };

export function renderConsole(context: SandboxContext, wanted: string): string {
  const state = readState(context);
  const current = wanted in TABS ? wanted : 'overview';
  const counts: Record<string, number> = {
    payments: state.payments.length,
    suppliers: state.smileone.orders.length + state.moogold.orders.length,
    messages: state.mails.length + state.sms.length,
    faults: state.faults.length,
    calls: state.calls.length,
  };
  const nav: NavEntry[] = Object.entries(TABS).map(([tab, { title }]) => ({
    tab,
    title,
    count: counts[tab] ?? 0,
    hot: tab === 'faults',
  }));
  const page = TABS[current];
  return page ? renderShell(page.title, nav, current, page.render(state, context)) : '';
}
