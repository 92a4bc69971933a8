'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { logIn } from '@/components/store/api/auth';
import { openSession } from '@/components/store/session/session-store';
import { parseUser } from '@/components/store/session/session-user';
import { useSession } from '@/components/store/session/use-session';

interface Login {
  submit: (email: string, password: string) => Promise<void>;
  sending: boolean;
  /** What the server said, to be shown under the form (spec section 8). */
  message: string;
}

export function useLogin(next: string): Login {
  const router = useRouter();
  const { phase } = useSession();
  const [sending, setSending] = useState(false);
  const [message, setMessage] = useState('');
  const busy = useRef(false);

  // Also what leads on after a login, here or in another tab: spec section 2, 'Redirects home if already logged in'.
  useEffect(() => {
    if (phase === 'in') router.replace(next);
  }, [phase, next, router]);

  const submit = async (email: string, password: string) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setMessage('');
    const reply = await logIn(email.trim(), password);
    busy.current = false;
    setSending(false);
    const user = reply.ok ? parseUser(reply.data.user) : null;
    if (reply.ok && user && reply.data.token) return openSession({ user, token: reply.data.token });
    setMessage(reply.ok ? (reply.data.msg ?? 'Login failed') : reply.failure.message);
    if (!reply.ok && reply.failure.code === 'email_unverified') router.push('/checkverification');
  };

  return { submit, sending, message };
}
