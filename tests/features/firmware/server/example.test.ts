import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { senderOf } from '../../../server/events/sending.ts'
import { oneDatabase } from '../../../support/database.ts'
import { freePort } from '../../../support/free-port.ts'
import { until } from '../../../support/until.ts'
import { type FirmwareHouse, openFirmware, sha256 } from './firmware-house.ts'

describe.each(oneDatabase)('the example of firmware, on %s', kind => {
  let house: FirmwareHouse
  let port: number
  let folder: string
  let child: ChildProcess | undefined
  beforeAll(async () => {
    port = await freePort()
    house = await openFirmware(kind, { MQTT_PORT: String(port) })
  })
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'firmware-'))
    await cp('examples/controller/firmware.js', join(folder, 'firmware.mjs'))
    await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  })
  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  afterEach(async () => {
    await end()
    await rm(folder, { recursive: true })
  })
  afterAll(() => house?.close())

  it.each(['HTTP', 'MQTT'])('receives over %s, goes on after it was killed, and runs the version', async carrier => {
    const { controllerId } = house.server.estate.acme
    const content = randomBytes(60_000)
    const firmware = await house.released(content, { packetSize: 64 })
    const { body } = await house.request({ controllerId, firmwareId: firmware['firmwareId'] })
    const { key } = await senderOf(house.server, house.server.estate.acme, controllerId)
    const server = carrier === 'HTTP' ? { SERVER: house.server.url } : { URL: `mqtt://127.0.0.1:${port}` }
    const environment = { CONTROLLER: String(controllerId), KEY: key, EVERY_S: '1', ...server }
    let said = ''
    const start = () => {
      child = spawn(process.execPath, ['firmware.mjs'], { cwd: folder, env: { ...process.env, ...environment } })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()))
    }
    start()
    const part = async () => (await stat(join(folder, 'firmware.part')).catch(() => ({ size: 0 }))).size
    await vi.waitFor(async () => expect(await part()).toBeGreaterThan(500), { timeout: 20_000, interval: 5 })
    await end()
    const had = await part()
    expect(had).toBeLessThan(content.length)
    start()
    await until(() => said.includes(`runs ${String(firmware['firmwareVersion'])}`))
    expect(said).toContain(`from byte ${had}`)
    expect(sha256(await readFile(join(folder, 'firmware.bin')))).toBe(sha256(content))
    // Over MQTT nobody answers that the status was taken.
    const asked = () => house.requestOf(body['firmwareUpdateRequestId'])
    await expect.poll(asked, { timeout: 10_000 }).toMatchObject({ status: 'done' })
  })
})
