import { parseArgs } from 'node:util'
import { verifyAuditLog } from './audit/verify-command.ts'
import { readSettings } from './settings.ts'

/** `npm run audit:verify`: checks the audit log of a database, or of a data folder that no server uses. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { noted: { type: 'string', multiple: true } } })
  const { databaseUrl, dataFolder } = readSettings(process.env)
  const write = (line: string) => void process.stdout.write(`${line}\n`)
  const isWhole = await verifyAuditLog({ databaseUrl, dataFolder }, values.noted ?? [], write)
  if (!isWhole) process.exitCode = 1
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The audit log could not be verified.\n${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exitCode = 2
})
