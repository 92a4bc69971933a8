import { post, type Reply } from './request';

export interface LoginReply {
  success: boolean;
  token?: string;
  user?: unknown;
  msg?: string;
}

export function logIn(email: string, password: string): Promise<Reply<LoginReply>> {
  return post('/auth/login', { email, password });
}

export function logOut(token: string): Promise<Reply<unknown>> {
  return post('/auth/logout', {}, { token });
}
