/** The text of a field, untrimmed. It is read at submit, so text typed before hydration counts too. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
