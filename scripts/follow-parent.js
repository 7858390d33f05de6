/**
 * Loaded into a program by serve.js: asks it to stop when the process that started it has died. Its own children
 * inherit this file, and are their parent's business.
 */
if (process.env.GATEHOUSE_STARTER === String(process.ppid)) {
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel?.unref()
}
