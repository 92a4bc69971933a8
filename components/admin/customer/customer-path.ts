/** The path of a customer's page in the panel. */
export function customerPath(userid: string): string {
  return `/admin/usersdata/${encodeURIComponent(userid)}`;
}
