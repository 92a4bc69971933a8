const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string | number): string {
  return String(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
