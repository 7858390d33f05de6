import { parseArgs } from 'node:util'

import { ensureBuilt } from './build.js'
import { ensureInstalled } from './install.js'
import { serve } from './serve.js'

/** Half of what Node keeps free for new objects: some 50 MB less in use at rest. */
const youngObjects = '--max-semi-space-size=8'

const usage = 'npm start [-- --demo on|off|large]'

try {
  const { values } = parseArgs({ options: { demo: { type: 'string' } } })
  if (values.demo !== undefined) process.env.GATEHOUSE_DEMO = values.demo
  await ensureInstalled()
  await ensureBuilt()
  process.exitCode = await serve([[youngObjects, 'server/main.ts']])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof TypeError) console.error(usage)
  process.exitCode = 1
}
