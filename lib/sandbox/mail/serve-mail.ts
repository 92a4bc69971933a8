import type { SMTPServer } from 'smtp-server';

export function listenForMail(sink: SMTPServer, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // Only errors before listening reject. Later ones are caused by clients that disconnect.
    sink.on('error', reject);
    sink.listen(port, host, () => {
      const address = sink.server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

export function closeMailSink(sink: SMTPServer): Promise<void> {
  return new Promise((resolve) => {
    sink.close(() => resolve());
  });
}
