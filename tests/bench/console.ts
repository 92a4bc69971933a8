/** Presses a button of the sandbox's console. Throws when it is refused. */
export async function postToConsole(
  { sandbox }: { sandbox: string },
  path: `/console/${string}`,
  body: object,
): Promise<void> {
  const reply = await fetch(`${sandbox}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
}
