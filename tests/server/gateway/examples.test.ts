import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { all, senderOf } from '../events/sending.ts'

type Row = Record<string, unknown>
const hasClients = existsSync('/usr/bin/mosquitto_sub')
if (!hasClients) process.stdout.write('Left out: the controller in a shell, as mosquitto_sub is not installed here\n')

describe.each(oneDatabase)('the example controllers on %s', kind => {
  let server: TestServer
  let port: number
  let folder: string
  const running: ChildProcess[] = []
  beforeAll(async () => {
    port = await freePort()
    folder = await mkdtemp(join(tmpdir(), 'controller-'))
    await cp('examples/controller', folder, { recursive: true })
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
    server = await startServer(kind, { environment: { MQTT_PORT: String(port) } })
  })
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  afterEach(async () => void (await Promise.all(running.splice(0).map(end))))
  afterAll(async () => {
    await server?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  /** Starts one with a new key of its own. */
  async function start(command: string, args: readonly string[]) {
    const { acme } = server.estate
    const { key } = await senderOf(server, acme, acme.controllerId)
    const environment = {
      CONTROLLER: String(acme.controllerId),
      KEY: key,
      URL: `mqtt://127.0.0.1:${port}`,
      PORT: String(port),
    }
    // A group of its own: a shell has children.
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...environment }, detached: true })
    running.push(child)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
    return { child, says: (text: string) => until(() => said.includes(text)) }
  }
  const unlock = () => server.client('siteOwner').post<Row>(`/api/door/${server.estate.acme.doorIds[0]}/unlock`, {})
  const type = async (text: string) => {
    const { userIds, acme } = server.estate
    const staff = server.client('internalStaff')
    await staff.post(`/api/user/${userIds.internalStaff}/set-browsing-client`, { clientId: acme.clientId })
    return staff.post<Row>(`/api/controller/${acme.controllerId}/console`, { text })
  }
  const isDone = { timeout: 20_000, interval: 500 }

  it('in Node sends events, obeys, holds what it must, and keeps what it could not send', async () => {
    const { acme } = server.estate
    const one = await start(process.execPath, ['controller.js'])
    await one.says('online')
    one.child.stdin.write(`card 1 ${acme.keycode}\n`)
    const events = () => all<Row>(server, `select "type", "personId" from event where "type" = 'accessGranted'`)
    await expect.poll(events, isDone).toHaveLength(1)
    await expect.poll(async () => (await unlock()).status, isDone).toBe(200)
    await one.says('door 1 unlocked')
    // What it has done is an event, of whoever asked for it.
    const caused = () =>
      all<Row>(server, `select 1 from event where "type" = 'doorUnlocked' and "requestUserId" is not null`)
    await expect.poll(async () => (await caused()).length, isDone).toBeGreaterThan(0)
    expect((await type('help')).body).toEqual({ output: 'help\nstatus\nuptime\nrecords' })
    expect((await type('constructor')).body).toMatchObject({ code: 'controllerRefused' })
    await server.client('siteOwner').put(`/api/door/${acme.doorIds[0]}`, { unlockDuration: 33 })
    await one.says('holds ')
    const pending = `select 1 from change_log where "controllerId" = $1 and "state" = 'pending'`
    await expect.poll(() => all(server, pending, [acme.controllerId]), isDone).toEqual([])

    const away = await start(process.execPath, [
      '-e',
      `process.env.URL = 'mqtt://127.0.0.1:1'; import('./controller.js')`,
    ])
    await end(one.child)
    away.child.stdin.write(`card 1 ${acme.keycode}\n`)
    const read = async <T>(file: string) => JSON.parse(await readFile(join(folder, file), 'utf8')) as T
    const kept = async () => (await read<{ waiting: Row[] }>('events.json')).waiting.map(({ type: what }) => what)
    await expect.poll(kept, isDone).toContain('accessGranted')
    await end(away.child)
    const records = join(folder, 'records.json')
    const held = () => read<Row>('records.json')
    const before = await held()
    await writeFile(records, JSON.stringify({ ...before, 'zone/999999': { name: 'No more' } }))
    await (await start(process.execPath, ['controller.js'])).says('online')
    await expect.poll(events, isDone).toHaveLength(2)
    // What is sent again replaces all that it held.
    await server.client('siteOwner').post(`/api/controller/${acme.controllerId}/resend-everything`, {})
    await expect.poll(held, isDone).toEqual(before)
  })

  it.skipIf(!hasClients)('in a shell sends an event once, and obeys', async () => {
    const one = await start('sh', ['controller.sh'])
    await one.says('stored: {')
    expect(await all(server, `select 1 from event where "type" = 'doorOpened'`)).toHaveLength(1)
    await expect.poll(async () => (await unlock()).status, isDone).toBe(200)
    await one.says('told: {')
    expect((await type('help')).body).toMatchObject({ error: 'Acme controller refused: The example only works doors' })
  })
})
