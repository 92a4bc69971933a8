// Preloaded into the web server and the worker. When the launcher is killed it cannot stop them any more, so they
// stop themselves in order and free their ports for the next start. The development server passes its options on to
// its own child processes, which have another parent and must not do this.
if (process.connected && process.ppid === Number(process.env.TARANG_LAUNCHER)) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 8_000).unref();
  });
  // This listener alone must not keep the process alive.
  process.channel.unref();
}
