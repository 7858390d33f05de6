import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { emptyDatabase } from './db/empty.ts'
import { readSettings } from './settings.ts'

/** `npm run db:reset`: asks, then removes all data; `-- --yes` doesn't ask. */
async function main(): Promise<void> {
  const { databaseUrl, dataFolder } = readSettings(process.env)
  const where = databaseUrl ? `the database ${new URL(databaseUrl).pathname.slice(1)} and ${dataFolder}` : dataFolder
  if (!process.argv.includes('--yes') && !(await agreed(where))) {
    process.stdout.write('Nothing was removed.\n')
    return
  }
  await mkdir(dataFolder, { recursive: true })
  await emptyDatabase({ databaseUrl, dataFolder })
  process.stdout.write(`Everything in ${where} was removed. The next start creates it again.\n`)
}

async function agreed(where: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(`This removes everything in ${where} for good. Type yes to go on: `)
  prompt.close()
  return answer.trim().toLowerCase() === 'yes'
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
