/**
 * Fetches the page every two seconds and replaces its main part. It pauses while a field has the focus, and keeps
 * unfolded details open. Without JavaScript the page works but does not update.
 */
export const LIVE_SCRIPT = `
const box = document.querySelector('#live');
const store = { get: () => localStorage.getItem('sandbox-live') !== 'off', set: (on) => localStorage.setItem('sandbox-live', on ? 'on' : 'off') };
box.checked = store.get();
box.parentElement.hidden = false;
box.onchange = () => store.set(box.checked);
const busy = () => document.hidden || document.activeElement?.closest('main form') || String(getSelection());
setInterval(async () => {
  if (!box.checked || busy()) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (busy()) return;
  for (const part of ['nav', 'main']) {
    const now = document.querySelector(part), next = fresh.querySelector(part);
    for (const open of now.querySelectorAll('details[open][data-key]')) {
      const same = next.querySelector('details[data-key="' + open.dataset.key + '"]');
      if (same) same.open = true;
    }
    if (now.innerHTML !== next.innerHTML) now.replaceChildren(...next.childNodes);
  }
}, 2000);
`;
