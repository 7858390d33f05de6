import { firstAdministratorLink } from './auth/first-administrator.ts'
import { makeDemoEstate, writeAccounts, type DemoAccount } from './demo/index.ts'
import { keepOne } from './db/keep-one.ts'
import { announce } from './announce.ts'
import { readSettings } from './settings.ts'
import { startSimulator } from './simulator.ts'
import { startServer } from './start.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/** Starts everything, says where it is, and stops it in order on Ctrl+C or SIGTERM. */
async function main(): Promise<void> {
  const settings = readSettings(process.env)
  let made: readonly DemoAccount[] | undefined
  const server = await startServer(settings, async context => {
    if (settings.demo) made = await makeDemoEstate(context, settings.demo)
  })
  if (made) await writeAccounts(settings.dataFolder, server.url, made)
  const { database } = server.context
  const isSteady = settings.simulator === 'steady'
  const simulator =
    settings.simulator === 'off'
      ? undefined
      : keepOne(database, 'simulator', () => startSimulator(server, { isSteady }), tellOfSimulator)
  void database.lost?.then(stopBlind)
  stopOnSignal(server, async () => simulator?.stop())
  announce(server, made, settings.demo ? undefined : await firstAdministratorLink(server.context))
}

const tellOfSimulator = (error: unknown) => void process.stderr.write(`The simulator: ${String(error)}\n`)

/** Without its database the server could only pretend: it ends, and says why. */
function stopBlind(error: Error): never {
  process.stderr.write(`The database has ended: ${error.message}\n`)
  process.exit(1)
}

main().catch((error: unknown) => {
  process.stderr.write(`Gatehouse could not start.\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
