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

/** Escaped, with its web addresses as links. */
export function linkAddresses(text: string, style: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => {
      const safe = escapeHtml(part);
      // Between two texts stands an address.
      return index % 2 === 0 ? safe : `<a class="link" href="${safe}" style="${style}">${safe}</a>`;
    })
    .join('');
}
