import { ensureBuilt } from './build.js'
import { ensureInstalled } from './install.js'
import { commandOf } from './runtime.js'
import { serve } from './serve.js'

try {
  await ensureInstalled()
  await ensureBuilt()
  const code = await serve([['--watch', '--watch-preserve-output', 'server/main.ts'], [commandOf('vite', 'vite')]])
  // Vite has no stop command: Ctrl+C ends it by the signal, which is no failure.
  process.exitCode = code === 130 || code === 143 ? 0 : code
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
