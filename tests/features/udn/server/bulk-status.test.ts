import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StatusOutcomes } from '../../../../src/features/udn/domain/statuses.ts'
import type { Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'
import { ended, answersToOthers, refused, registered, startUdn } from './udn-house.ts'

describe.each(oneDatabase)('a new status for many UDN devices, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startUdn(kind)))
  afterAll(() => server?.close())

  const staff = () => server.client('internalStaff')
  const check = async (udns: readonly string[], status: string, more: Row = {}) =>
    (await staff().post<StatusOutcomes>('/api/udn-device/status/check', { udns, status, ...more })).body.items
  const apply = async (devices: readonly Row[], status: string, more: Row = {}) => {
    const { status: code, body } = await staff().post<Row>('/api/udn-device/status', { devices, status, ...more })
    expect(code).toBe(202)
    return ended(server, body['jobId'])
  }
  const checked = async (udns: readonly string[], status: string) =>
    (await check(udns, status)).map(({ udn, version }) => ({ udn, version }))
  const statusOf = async (udn: string) => {
    const { rows } = await server.context.database.pool.query<{ status: string }>(
      'select "status" from udn_device where "udn" = $1',
      [udn],
    )
    return rows[0]?.status
  }

  it('is first said, with what cannot change and why, and changes nothing yet', async () => {
    const { pool } = server.context.database
    const { clientId, controllerId } = server.estate.acme
    await registered(server, '04000001')
    await registered(server, '04000002', { status: 'scrapped' })
    await registered(server, '04000003', { status: 'returned' })
    await registered(server, '09000004', { status: 'installed' })
    await pool.query(
      `insert into sem ("clientId", "controllerId", "name", "instance", "udn") values ($1, $2, 'Attic', 1, '09000004')`,
      [clientId, controllerId],
    )
    const udns = ['04000001', '04000002', '04000003', '09000004', '04ffffff', '04000001']
    expect((await check(udns, 'returned')).map(({ udn, from, why }) => [udn, from, why])).toEqual([
      ['04000001', 'generated', null],
      ['04000002', 'scrapped', 'It was scrapped. Edit the device itself if that was a mistake'],
      ['04000003', 'returned', 'It is returned already'],
      ['09000004', 'installed', 'It is in use as SEM Attic'],
      ['04FFFFFF', null, 'It is not in the register'],
    ])
    expect(await statusOf('04000001')).toBe('generated')
  })

  it('is given in one transaction with history, and each device says what became of it', async () => {
    await registered(server, '04000011')
    await registered(server, '04000012')
    const devices = await checked(['04000011', '04000012'], 'labelled')
    expect(devices).toHaveLength(2)
    const job = await apply([...devices, { udn: '04FFFFFF', version: 1 }], 'labelled')
    expect(job).toMatchObject({
      state: 'succeeded',
      summary: {
        status: 'labelled',
        changed: 2,
        kept: 1,
        devices: [
          { udn: '04000011', from: 'generated', why: null },
          { udn: '04000012', from: 'generated', why: null },
          { udn: '04FFFFFF', from: null, why: 'It is not in the register' },
        ],
      },
    })
    const { rows } = await server.context.database.pool.query<Row>(
      `select a."before", a."after", a."by" from audit_entry a
       join udn_device d on a."entity" = 'udnDevice' and a."recordId" = d."udnDeviceId"
       where d."udn" in ('04000011', '04000012') and a."change" = 'edited'`,
    )
    const entry = { before: { status: 'generated' }, after: { status: 'labelled' }, by: 'Test internalStaff' }
    expect(rows).toEqual([entry, entry])
  })

  it('leaves alone what has changed since it was checked, and does nothing twice', async () => {
    const device = await registered(server, '04000021')
    await registered(server, '04000022')
    const devices = await checked(['04000021', '04000022'], 'inStock')
    await staff().put(`/api/udn-device/${String(device['udnDeviceId'])}`, { notes: 'Looked at', version: 1 })
    const job = await apply(devices, 'inStock')
    expect(job.summary).toMatchObject({ changed: 1, kept: 1 })
    expect(job.summary?.['devices']).toMatchObject([
      { udn: '04000021', why: 'It has changed since it was checked' },
      { udn: '04000022', why: null },
    ])
    expect([await statusOf('04000021'), await statusOf('04000022')]).toEqual(['generated', 'inStock'])
    expect((await apply(devices, 'inStock')).summary).toMatchObject({ changed: 0, kept: 2 })
  })

  it('says to whom devices are dispatched', async () => {
    await registered(server, '04000031')
    const { clientId } = server.estate.borough
    const devices = await checked(['04000031'], 'dispatched')
    expect((await apply(devices, 'dispatched', { dispatchedToId: clientId })).summary).toMatchObject({ changed: 1 })
    const [again] = await check(['04000031'], 'dispatched', { dispatchedToId: clientId })
    expect(again?.why).toBe('It is dispatched already')
    const [moved] = await check(['04000031'], 'dispatched', { dispatchedToId: server.estate.acme.clientId })
    expect(moved?.why).toBeNull()
    for (const [status, dispatchedToId] of [
      ['inStock', clientId],
      ['dispatched', 999_999],
    ])
      expect(
        await staff().post('/api/udn-device/status/check', { udns: ['04000031'], status, dispatchedToId }),
      ).toMatchObject({ status: 422, body: [{ propertyName: 'dispatchedToId' }] })
  })

  it('is for the provider’s staff, and for five hundred at most', async () => {
    expect(
      await answersToOthers(server, 'post', '/api/udn-device/status/check', { udns: ['04000001'], status: 'inStock' }),
    ).toEqual(refused)
    expect(await answersToOthers(server, 'post', '/api/udn-device/status', { devices: [], status: 'inStock' })).toEqual(
      refused,
    )
    const many = Array.from({ length: 501 }, (_, index) => `05${String(index).padStart(6, '0')}`)
    const at = '/api/udn-device/status/check'
    expect((await staff().post(at, { udns: many.slice(1), status: 'inStock' })).status).toBe(200)
    for (const body of [
      { udns: many, status: 'inStock' },
      { udns: ['04'], status: 'inStock' },
      { udns: ['04000001'], status: 'lost' },
    ])
      expect((await staff().post(at, body)).status).toBe(422)
    await server.context.database.pool.query(
      `insert into udn_device ("udn", "deviceType")
       select '05' || lpad(n::text, 6, '0'), 'readerInterface' from generate_series(1, 60) n`,
    )
    const job = await apply(await checked(many.slice(1, 61), 'inStock'), 'inStock')
    expect(job.summary).toMatchObject({ changed: 60, kept: 0 })
  })
})
