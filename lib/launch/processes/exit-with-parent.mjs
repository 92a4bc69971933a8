// Loaded into the web server and the worker: a launcher that was killed cannot stop them any more, so they stop
// themselves, in order, and leave their ports to the next start.
// The development server hands its options on to processes of its own, which have another parent and their own ways.
if (process.connected && process.ppid === Number(process.env.TARANG_LAUNCHER)) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), 8_000).unref();
  });
  // The wish to be told must not be what keeps a process alive.
  process.channel.unref();
}
