import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceTypes } from '../../../../src/domain/udn.ts'
import type { SoftwareDownloads, TypeVersions } from '../../../../src/features/firmware/domain/versions.ts'
import { made } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { type FirmwareHouse, openFirmware, sha256 } from './firmware-house.ts'

describe.each(oneDatabase)('software to download, on %s', kind => {
  let house: FirmwareHouse
  beforeAll(async () => void (house = await openFirmware(kind)))
  afterAll(() => house?.close())

  const listed = async () => (await house.server.client('trial').get<SoftwareDownloads>('/api/software')).body.items

  it('is the newest released version of each type, for everybody who has signed in', async () => {
    const old = await house.released(randomBytes(10), { dateReleased: '2026-01-01' })
    const newest = randomBytes(700)
    const { firmwareId } = await house.released(newest, { dateReleased: '2026-03-01', notes: 'Better' })
    const unreleased = await house.released(randomBytes(10), { released: false })
    await made(house.staff, '/firmware', { deviceType: 'reader', firmwareVersion: '1', released: true })
    expect(await listed()).toMatchObject([
      {
        firmwareId,
        name: 'System Controller',
        dateReleased: '2026-03-01',
        notes: 'Better',
        bytes: 700,
        sha256: sha256(newest),
      },
    ])
    const { headers } = await house.server.signIn('trial')
    const read = (id: unknown, as: Record<string, string> = headers) =>
      fetch(`${house.server.url}/api/software/${String(id)}/image`, { headers: as })
    const answer = await read(firmwareId)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="systemController-9\.\d+\.bin"$/)
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(newest))
    for (const id of [unreleased['firmwareId'], old['firmwareId'], 'none', '0'])
      expect((await read(id)).status).toBe(404)
    expect((await read(firmwareId, {})).status).toBe(401)
    expect((await house.server.client().get('/api/software')).status).toBe(401)
    // The file itself is for those who may read firmware.
    const { body } = await house.staff.get<{ image: string }>(`/api/firmware/${String(firmwareId)}`)
    const whole = await fetch(`${house.server.url}/api/file/${body.image}`, { headers })
    expect(whole.status).toBe(404)
  })

  it('tells how many devices run each version, of the clients that the caller sees', async () => {
    const { pool } = house.server.context.database
    const firmware = await house.released()
    const { acme, borough } = house.server.estate
    await pool.query('update controller set "firmwareVersion" = $2 where "controllerId" = $1', [
      acme.controllerId,
      firmware['firmwareVersion'],
    ])
    await pool.query(`update controller set "firmwareVersion" = '3.3-old' where "controllerId" = $1`, [
      borough.controllerId,
    ])
    const path = '/api/firmware/device-type/systemController/versions'
    const { status, body } = await house.staff.get<TypeVersions>(path)
    expect(status).toBe(200)
    const runs = Object.fromEntries(body.versions.map(each => [each.firmwareVersion, each.devices]))
    expect(runs).toMatchObject({ [String(firmware['firmwareVersion'])]: 1, '3.3-old': 1 })
    expect(body).toMatchObject({ name: 'System Controller', unknown: 0, more: false })
    for (const type of Object.keys(deviceTypes))
      expect([type, (await house.staff.get(`/api/firmware/device-type/${type}/versions`)).status]).toEqual([type, 200])
    expect((await house.staff.get('/api/firmware/device-type/toaster/versions')).status).toBe(404)
    expect((await house.server.client('siteOwner').get(path)).status).toBe(403)
  })
})
