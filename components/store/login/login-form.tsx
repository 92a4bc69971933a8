'use client';

import { Eye, EyeOff } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { TextField } from '@/components/ui/text-field';
import { useLogin } from './use-login';

/** `next`: where the person came from, already checked to be a page of this shop. */
export function LoginForm({ next }: { next: string }) {
  const { submit, sending, message } = useLogin(next);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;

  return (
    <form
      method="post"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(email, password);
      }}
    >
      <TextField
        id="email"
        name="email"
        type="email"
        label="Email"
        autoComplete="username"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <div className="relative">
        <TextField
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          label="Password"
          autoComplete="current-password"
          required
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          className="pr-13"
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={shown ? 'Hide password' : 'Show password'}
          className="absolute right-1 bottom-0.5 grid size-11 place-items-center rounded-full text-muted hover:text-text"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
      <p className="text-right text-sm">
        <Link
          href="/forgetpassword"
          prefetch={false}
          className="inline-flex min-h-8 items-center font-semibold text-muted underline-offset-4 hover:text-text hover:underline"
        >
          Forgot password?
        </Link>
      </p>
      <button type="submit" aria-disabled={sending} className={buttonClass('accent', 'large', 'w-full')}>
        {sending && <Spinner className="size-5" />} Login
      </button>
      <p role="alert" className="min-h-6 text-center text-bad text-sm">
        {message}
      </p>
    </form>
  );
}
