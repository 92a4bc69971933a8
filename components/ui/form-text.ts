/** What stands in a field, as typed. Read at submit: a field filled in before the scripts came counts too. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}
