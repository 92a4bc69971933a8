/** The signed-in user, as POST /auth/login answers and local storage stores it. */
export interface SessionUser {
  userid: string;
  role: 'user' | 'reseller' | 'admin';
  name: string;
  email: string;
  mobilenumber: string;
  /** Of the staff without being an administrator. */
  staff?: true;
}

/** Parses a user; null when the value has none. Local storage is under the visitor's control and may hold any value. */
export function parseUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { userid, role, name, email, mobilenumber, staff } = value as Record<string, unknown>;
  if (typeof userid !== 'string' || userid === '') return null;
  return {
    userid,
    role: role === 'admin' || role === 'reseller' ? role : 'user',
    name: textOf(name),
    email: textOf(email),
    mobilenumber: textOf(mobilenumber),
    ...(staff === true && { staff }),
  };
}

/** Whether the pages link to the panel; the server decides what it shows. */
export function seesPanel({ role, staff }: SessionUser): boolean {
  return role === 'admin' || staff === true;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
