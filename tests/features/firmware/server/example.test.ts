import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { senderOf } from '../../../server/events/sending.ts'
import { oneDatabase } from '../../../support/database.ts'
import { until } from '../../../support/until.ts'
import { type FirmwareHouse, openFirmware, sha256 } from './firmware-house.ts'

describe.each(oneDatabase)('the example of firmware, on %s', kind => {
  let house: FirmwareHouse
  let folder: string
  let child: ChildProcess | undefined
  beforeAll(async () => {
    house = await openFirmware(kind)
    folder = await mkdtemp(join(tmpdir(), 'firmware-'))
    await cp('examples/controller/firmware.js', join(folder, 'firmware.mjs'))
  })
  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  afterAll(async () => {
    await end()
    await house?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  it('receives, goes on after it was killed, and runs the version', async () => {
    const { controllerId } = house.server.estate.acme
    const content = randomBytes(60_000)
    const firmware = await house.released(content, { packetSize: 64 })
    const { body } = await house.request({ controllerId, firmwareId: firmware['firmwareId'] })
    const { key } = await senderOf(house.server, house.server.estate.acme, controllerId)
    const environment = { CONTROLLER: String(controllerId), KEY: key, SERVER: house.server.url, EVERY_S: '1' }
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
    expect(await house.requestOf(body['firmwareUpdateRequestId'])).toMatchObject({ status: 'done' })
  })
})
