import type { SandboxState } from '@/lib/sandbox/console/describe-state';
import { chip, clockTime, empty, MAX_ROWS, shownNote, table, tile } from '@/lib/sandbox/console/parts';
import { escapeHtml } from '@/lib/sandbox/http/escape';
import { centsToText } from '@/lib/sandbox/money';

const TONES = { processing: 'warn', completed: 'good', refunded: 'bad', 'incorrect-details': 'bad' } as const;

export function renderSuppliers(state: SandboxState): string {
  const { smileone, moogold, counts } = state;
  return `<h1>Suppliers</h1>
<div class="tiles">
${tile(smileone.balances.br, 'Smile.one BR points')}${tile(smileone.balances.ph, 'Smile.one PH points')}
${tile(moogold.balance, 'MooGold balance, USD')}
</div>
<h2>Smile.one bookings</h2>
${shownNote(smileone.orders.length)}${smileone.orders.length > 0 ? `<div class="card">${smileoneTable(state)}</div>` : empty('Nothing was booked.')}
<h2>MooGold bookings</h2>
${shownNote(moogold.orders.length)}${moogold.orders.length > 0 ? `<div class="card">${moogoldTable(state)}</div>` : empty('Nothing was booked.')}
<p class="quiet">${repeats(counts)}</p>`;
}

function smileoneTable({ smileone }: SandboxState): string {
  return table(
    ['Time', 'Pack', 'Player', 'Price', 'Order'],
    smileone.orders
      .slice(0, MAX_ROWS)
      .map((order) => [
        clockTime(order.at),
        `${chip(order.region)} ${escapeHtml(order.product)} <code>${escapeHtml(order.packId)}</code>`,
        `<code>${escapeHtml(order.userId)} (${escapeHtml(order.zoneId)})</code>`,
        centsToText(order.priceCents, 1),
        `<code>${escapeHtml(order.orderId)}</code>`,
      ]),
  );
}

function moogoldTable({ moogold }: SandboxState): string {
  return table(
    ['Time', 'Goods', 'Player', 'Status', 'Order'],
    moogold.orders.slice(0, MAX_ROWS).map((order) => [
      clockTime(order.at),
      `${order.quantity} × ${escapeHtml(order.productName)} <code>${escapeHtml(order.variationId)}</code>
${order.voucherCodes.map((code) => `<br><code>${escapeHtml(code)}</code>`).join('')}`,
      `<code>${escapeHtml([order.playerId, order.serverId].filter(Boolean).join(' / ') || '—')}</code>`,
      chip(order.status, TONES[order.status]),
      `<code>${escapeHtml(order.orderId)}</code><br><code class="quiet">${escapeHtml(order.partnerOrderId ?? 'no reference')}</code>`,
    ]),
  );
}

function repeats({ smileone }: SandboxState['counts']): string {
  const twice = Object.entries(smileone.byPack).filter(([, count]) => count > 1);
  if (twice.length === 0) return 'No pack was booked twice for the same player.';
  return `Booked more than once: ${twice.map(([key, count]) => `${escapeHtml(key)} × ${count}`).join(', ')}`;
}
