import type { CallRecord } from '@/lib/sandbox/calls/call-log';
import type { SandboxState } from '@/lib/sandbox/console/describe-state';
import { chip, clockTime, empty, MAX_ROWS, prettyJson, shownNote } from '@/lib/sandbox/console/parts';
import { escapeHtml } from '@/lib/sandbox/http/escape';
import { findRefusal } from './find-refusal';

export function renderCalls({ calls }: SandboxState): string {
  if (calls.length === 0) return `<h1>Calls</h1>${empty('The store has called nobody yet.')}`;
  return `<h1>Calls</h1>${shownNote(calls.length)}${calls.slice(0, MAX_ROWS).map(renderCall).join('')}`;
}

function renderCall(call: CallRecord): string {
  const failed = call.status === null || call.status >= 400;
  const refusal = findRefusal(call);
  const headers = Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`);
  return `<details class="card" data-key="call-${call.id}"><summary class="row">${clockTime(call.at)}
<strong>${call.service}</strong> ${escapeHtml(call.name)} ${call.region ? chip(call.region) : ''}
${chip(call.status === null ? 'reset' : `HTTP ${call.status}`, failed ? 'bad' : 'good')}${refusal ? ` ${chip(refusal, 'bad')}` : ''}
${call.faults.map((fault) => chip(fault, 'warn')).join(' ')}<span class="quiet end">${call.ms} ms</span></summary>
<div><code>${escapeHtml(call.method)} ${escapeHtml(call.path)}</code>
<pre>${escapeHtml(headers.join('\n'))}</pre>
<h2>Sent</h2>${prettyJson(call.request)}<h2>Answered</h2>${prettyJson(call.response)}</div></details>`;
}
