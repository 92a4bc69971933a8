'use client';

import { buttonClass } from '@/components/ui/button-class';
import { fontVariables } from '@/components/ui/fonts';
import './globals.css';

/** Shown when even the root layout failed. No message catalogue is available then, so the text is in both languages. */
export default function GlobalError({ retry }: { retry: () => void }) {
  return (
    <html lang="en" className={fontVariables}>
      <title>Something went wrong</title>
      <body>
        <main className="grid min-h-dvh place-items-center p-6 text-center">
          <div className="max-w-md space-y-4">
            <h1 className="font-bold text-2xl">Something went wrong on our side</h1>
            <p className="text-muted">
              Your orders and payments are not affected. Please try again in a moment.
            </p>
            <p lang="hi" className="text-muted">
              हमारी तरफ़ कुछ गड़बड़ हो गई। इससे आपके ऑर्डर और भुगतान पर कोई असर नहीं पड़ा। कृपया थोड़ी देर में फिर कोशिश करें।
            </p>
            <button type="button" onClick={retry} className={buttonClass()}>
              Try again · फिर कोशिश करें
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
