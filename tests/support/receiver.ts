// A receiver of webhooks as a partner would write one: it checks signatures by the public library, and keeps what it
// accepts.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

interface Received {
  id: string;
  body: string;
  /** How many signatures it had. */
  signatures: number;
  /** Of the try, in seconds since 1970. */
  timestamp: number;
}

/** How the receiver answers from now on. */
interface ReceiverAnswer {
  status?: number;
  headers?: Record<string, string>;
  text?: string;
  /** The text has begun and never ends. */
  endless?: boolean;
  /** No answer ever comes. */
  hang?: boolean;
  /** The connection is closed without an answer. */
  close?: boolean;
}

export interface Receiver {
  url: string;
  /** The messages with a signature by one of its secrets, whatever was answered. */
  messages: Received[];
  /** How many had none: a wrong secret, or changed bytes. */
  refused(): number;
  secrets: string[];
  /** The most calls that it had at a time. */
  most(): number;
  answerWith(answer: ReceiverAnswer): void;
  close(): Promise<void>;
}

export async function openReceiver(secrets: string[] = []): Promise<Receiver> {
  const messages: Received[] = [];
  let refused = 0;
  let [open, most] = [0, 0];
  let answer: ReceiverAnswer = {};
  const server = createServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const body = await readText(request);
    const message = verify(secrets, request, body);
    if (message) messages.push(message);
    else refused += 1;
    respond(response, message ? answer : { status: 401 });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    messages,
    secrets,
    refused: () => refused,
    most: () => most,
    answerWith(next) {
      answer = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** The time is not compared with that of this machine, because tests move the store's clock. */
function verify(secrets: string[], { headers }: IncomingMessage, body: string): Received | null {
  const given = (name: string) => String(headers[`webhook-${name}`] ?? '');
  const [id, timestamp, signatures] = [
    given('id'),
    Number(given('timestamp')),
    given('signature').split(' '),
  ];
  const isSigned = secrets.some((secret) =>
    signatures.includes(new Webhook(secret).sign(id, new Date(timestamp * 1000), body)),
  );
  return isSigned ? { id, body, signatures: signatures.length, timestamp } : null;
}

function respond(response: ServerResponse, given: ReceiverAnswer): void {
  const { status = 200, headers = {}, text = 'ok', endless, hang, close } = given;
  if (hang) return;
  if (close) {
    response.destroy();
    return;
  }
  response.writeHead(status, headers);
  if (endless) response.write(text);
  else response.end(text);
}
