import { escapeHtml } from '@/lib/sandbox/http/escape';
import { LIVE_SCRIPT } from './live-script';
import { CONSOLE_STYLE } from './style';

export interface NavEntry {
  tab: string;
  title: string;
  count: number;
  warning?: boolean;
}

export function renderShell(title: string, nav: readonly NavEntry[], current: string, main: string): string {
  const links = nav.map(({ tab, title: text, count, warning }) => {
    const badge = count > 0 ? ` <b${warning ? ' class="hot"' : ''}>${count}</b>` : '';
    return `<a href="/?tab=${tab}"${tab === current ? ' aria-current="page"' : ''}>${text}${badge}</a>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title)} · Sandbox console</title>
<style>${CONSOLE_STYLE}</style>
</head>
<body>
<div class="top">
<div class="bar"><span class="mark" aria-hidden="true"></span><strong>Sandbox console</strong>
<label class="live" hidden><input type="checkbox" id="live" style="min-height:0"> live</label></div>
<nav aria-label="Sections">${links.join('')}</nav>
</div>
<main>${main}</main>
<script>${LIVE_SCRIPT}</script>
</body>
</html>`;
}
