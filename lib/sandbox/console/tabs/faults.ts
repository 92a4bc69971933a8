import type { SandboxState } from '@/lib/sandbox/console/describe-state';
import { chip } from '@/lib/sandbox/console/parts';
import { FAULTS } from '@/lib/sandbox/faults/registry';
import { type ActiveFault, type FaultDefinition, SERVICES, type Service } from '@/lib/sandbox/faults/types';
import { escapeHtml } from '@/lib/sandbox/http/escape';

const NAMES: Record<Service, string> = {
  ekqr: 'Payments (EKQR)',
  razorpay: 'Payments (Razorpay)',
  smileone: 'Smile.one',
  moogold: 'MooGold',
  fast2sms: 'Text messages (Fast2SMS)',
  identity: 'Identity provider',
  push: 'Web push',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  rates: 'Exchange rates',
  mail: 'Mail',
};

export function renderFaults({ faults }: SandboxState): string {
  return `<div class="row"><h1>Faults</h1>${
    faults.length > 0
      ? '<form class="end" method="post" action="/console/faults/clear"><button class="off">All off</button></form>'
      : ''
  }</div>
${faults.map(renderActive).join('')}
${SERVICES.map((service) => renderService(service, faults)).join('')}`;
}

function renderActive({ service, fault, times, params }: ActiveFault): string {
  const detail = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  return `<div class="card active row">${chip('on', 'warn')} <strong>${service}.${fault}</strong>
<span>${times === null ? 'until switched off' : times === 1 ? 'next call' : `next ${times} calls`}</span>
<span class="quiet">${escapeHtml(detail.join(', '))}</span>
<form class="end" method="post" action="/console/faults/clear"><input type="hidden" name="service" value="${service}">
<input type="hidden" name="fault" value="${fault}"><button class="off">Off</button></form></div>`;
}

function renderService(service: Service, active: readonly ActiveFault[]): string {
  const mine = FAULTS.filter((fault) => fault.service === service);
  const on = active.filter((fault) => fault.service === service).length;
  return `<details class="card" data-key="faults-${service}"><summary class="row"><strong>${NAMES[service]}</strong>
${on > 0 ? chip(`${on} on`, 'warn') : ''}<span class="quiet end">${mine.length} switches</span></summary>
<div>${mine.map(renderSwitch).join('')}</div></details>`;
}

function renderSwitch(fault: FaultDefinition): string {
  const choices = (name: string, label: string, values: readonly string[]) =>
    `<label>${label}<select name="param.${name}"><option value="">any</option>${values
      .map((value) => `<option>${value}</option>`)
      .join('')}</select></label>`;
  const params = (fault.params ?? []).map((param) => {
    const type = typeof param.default === 'number' ? 'number' : 'text';
    return `<label>${param.label}<input type="${type}" name="param.${param.name}" value="${escapeHtml(param.default)}"></label>`;
  });
  return `<div class="fault"><div><strong>${escapeHtml(fault.title)}</strong> <code class="quiet">${fault.name}</code>
<p class="quiet">${escapeHtml(fault.effect)}</p></div>
<form method="post" action="/console/faults"><input type="hidden" name="service" value="${fault.service}">
<input type="hidden" name="fault" value="${fault.name}">
${fault.on ? choices('on', 'call', fault.on) : ''}${fault.service === 'smileone' ? choices('region', 'region', ['br', 'ph']) : ''}
${params.join('')}
<label>times<input class="tiny" type="number" name="times" min="1" value="1"></label>
<span class="pair"><button class="on" name="mode" value="next">Next</button><button name="mode" value="always">Until off</button></span></form></div>`;
}
