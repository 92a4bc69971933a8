const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Escapes a text and turns its web addresses into links. */
export function linkAddresses(text: string, style: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      // `split` with a group returns text and address in turn.
      return index % 2 === 0 ? safe : `<a class="link" href="${safe}" style="${style}">${safe}</a>`;
    })
    .join('');
}
