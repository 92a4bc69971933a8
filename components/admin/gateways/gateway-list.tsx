import type { ServerAction } from '@/components/admin/call-action';
import { istText } from '@/components/admin/table/ist-text';
import type { GatewayView, SaveGatewayCost } from '@/lib/domain/payments/schema';
import { CostForm } from './cost-form';

interface GatewayListProps {
  gateways: GatewayView[];
  saveCost: ServerAction<SaveGatewayCost, unknown>;
}

/** The gateways of the store: whether new payments go to them, and what they cost. */
export function GatewayList({ gateways, saveCost }: GatewayListProps) {
  return (
    <section aria-labelledby="gateways-title" className="panel space-y-4 p-4 md:p-6">
      <h2 id="gateways-title" className="font-bold text-lg">
        State and cost
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {gateways.map((gateway) => (
          <li key={gateway.name} className="space-y-3 rounded-2xl border border-line bg-night p-4 text-sm">
            <div>
              <h3 className="font-semibold text-base">{gateway.title}</h3>
              <p className={stateTone(gateway)}>{stateText(gateway)}</p>
              <p className="text-muted tabular-nums">{countText(gateway)}</p>
            </div>
            <CostForm key={gateway.cost?.version} gateway={gateway} save={saveCost} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateText({ isConfigured, isUsual, stoppedUntil, failingUntil }: GatewayView): string {
  if (!isConfigured) return 'It has no credentials, so no payment goes to it.';
  if (stoppedUntil) return `Stopped by a kill switch until ${istText(stoppedUntil)}.`;
  if (failingUntil)
    return `It made no payment several times in a row: passed over until ${istText(failingUntil)}.`;
  return isUsual ? 'It takes the payments that no rule fits.' : 'It takes the payments that a rule gives it.';
}

function stateTone({ isConfigured, stoppedUntil, failingUntil }: GatewayView): string {
  if (stoppedUntil || failingUntil) return 'text-wait';
  return isConfigured ? 'text-good' : 'text-muted';
}

function countText({ started, paid }: GatewayView): string {
  if (started === 0) return 'No payment was started in the last 7 days.';
  const share = Math.round((paid / started) * 100);
  return `Last 7 days: ${started.toLocaleString('en-IN')} started, ${paid.toLocaleString('en-IN')} paid (${share} %).`;
}
