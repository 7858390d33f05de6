import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { replyOf, signIn } from '../src/api-client/client.ts'
import { replayMap, type Read } from './replay/map.ts'
import { readLog } from './replay/read-log.ts'
import { sendReads } from './replay/send.ts'
import { prepareSite } from './replay/site.ts'

const usage =
  'npm run replay -- events.csv --map map.json --speed 60|max [--create] [--url … --username … --password …]'

interface Account {
  readonly url: string
  readonly username: string
  readonly password: string
}

/** The demo's site owner, from the data folder, unless another is named. */
async function account(given: Partial<Account>): Promise<Account> {
  if (given.url && given.username && given.password) return given as Account
  const file = join(process.env['GATEHOUSE_DATA'] ?? './data', 'demo-accounts.json')
  const demo = JSON.parse(await readFile(file, 'utf8')) as {
    url: string
    accounts: { role: string; username: string; password: string }[]
  }
  const owner = demo.accounts.find(({ role }) => role === 'site owner')
  if (!owner) throw new Error(`${file} has no site owner: name one with --url, --username and --password`)
  return { url: given.url ?? demo.url, username: owner.username, password: owner.password }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      map: { type: 'string' },
      speed: { type: 'string', default: 'max' },
      create: { type: 'boolean', default: false },
      url: { type: 'string' },
      username: { type: 'string' },
      password: { type: 'string' },
    },
  })
  const [log] = positionals
  const speed = values.speed === 'max' ? 'max' : Number(values.speed)
  if (!log || !values.map || !(speed === 'max' || speed > 0)) throw new Error(`Use: ${usage}`)
  const map = replayMap.parse(JSON.parse(await readFile(values.map, 'utf8')))
  const reads: Read[] = []
  for await (const read of readLog(log, map)) reads.push(read)
  const { url, username, password } = await account(values)
  const api = await signIn(url, username, password)
  const site = await prepareSite(api, map.site, reads, values.create)
  const name = `Replay of ${basename(log)} ${new Date().toISOString()}`
  const body = { name, controllerId: site.controllerId }
  const { key } = await replyOf(api.POST('/api/integrationkey', { body }))
  if (key === undefined) throw new Error('The server gave no key for the replay')
  const report = (sent: number) => process.stderr.write(`\r${sent} of ${reads.length}`)
  const { accepted, duplicate, rejected } = await sendReads(reads, site, { url, key, speed, report })
  process.stderr.write('\n')
  for (const { index, reason } of rejected.slice(0, 20)) process.stderr.write(`Row ${index + 1}: ${reason}\n`)
  process.stdout.write(`${accepted} accepted, ${duplicate} there already, ${rejected.length} rejected\n`)
  process.exitCode = rejected.length > 0 ? 1 : 0
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
