/** Downloads a text as a file that is made in the browser. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Prints a text on a sheet of its own, without the page. */
export function printText(title: string, text: string): void {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0';
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (!sheet || !view) return;
  const heading = sheet.createElement('h1');
  heading.textContent = `${title}, ${window.location.host}`;
  const lines = sheet.createElement('pre');
  lines.textContent = text;
  sheet.body.append(heading, lines);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
