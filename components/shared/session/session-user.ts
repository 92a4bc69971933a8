/** Who is signed in, as POST /auth/login tells it and local storage keeps it. */
export interface SessionUser {
  userid: string;
  role: 'user' | 'reseller' | 'admin';
  name: string;
  email: string;
  mobilenumber: string;
}

/** Reads a user out of anything, or null: local storage is the visitor's own and may hold what it likes. */
export function parseUser(value: unknown): SessionUser | null {
  if (typeof value !== 'object' || value === null) return null;
  const { userid, role, name, email, mobilenumber } = value as Record<string, unknown>;
  if (typeof userid !== 'string' || userid === '') return null;
  return {
    userid,
    role: role === 'admin' || role === 'reseller' ? role : 'user',
    name: textOf(name),
    email: textOf(email),
    mobilenumber: textOf(mobilenumber),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
