import { ensureInstalled } from './install.js'
import { run } from './run.js'
import { commandOf, runtime } from './runtime.js'

/** `npm run soak:kill -- 100`: kills the server that often under ingest, then its database, and takes it away once. */
const rounds = Number(process.argv[2] ?? 100)
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('npm run soak:kill -- <rounds>: a whole number from 1 on')
  process.exit(2)
}
await ensureInstalled()
const args = [
  commandOf('vitest', 'vitest'),
  'run',
  '--project',
  'integration',
  'tests/server/faults/kill-',
  'tests/server/faults/outage',
]
process.exitCode = await run(runtime(), args, {
  ...process.env,
  GATEHOUSE_KILL_ROUNDS: String(rounds),
  GATEHOUSE_OUTAGE_S: '60',
})
