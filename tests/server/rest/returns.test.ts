import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import type { TestServer } from '../../support/server.ts'
import { startRest, type Row } from './house.ts'

describe.each(oneDatabase)('returns, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startRest(kind)))
  afterAll(() => server?.close())

  it('sends a device back with an RMA, from the request to its return', async () => {
    const office = server.client('officeStaff')
    const { pool } = server.context.database
    const { clientId } = server.estate.acme
    const { rows } = await pool.query<{ id: number }>(
      `insert into comm_device ("clientId", "name", "udn", "type") values ($1, 'Hall', '00ABCDEF', 'lan')
       returning "commDeviceId" as id`,
      [clientId],
    )
    await pool.query('update "user" set "workingClientId" = $1', [clientId])
    const asked = await office.post<Row>(`/api/commdevice/${rows[0]?.id}/generate-rma`, { fault: 'No signal' })
    expect(asked).toMatchObject({ status: 200, body: { rmaId: expect.any(Number) } })
    const path = `/api/rma/${String(asked.body['rmaId'])}`
    expect((await office.get<Row>(path)).body).toMatchObject({
      udn: '00ABCDEF',
      status: 'requested',
      sender: 'Acme',
      reference: expect.stringMatching(/^RMA-\d{6}$/),
    })
    expect(await office.post(`${path}/repair`, { resolution: 'New aerial' })).toMatchObject({ status: 409 })
    expect(await office.post(`${path}/receive`)).toMatchObject({ body: { dateReceived: expect.any(String) } })
    expect(await office.post(`${path}/repair`, { resolution: 'New aerial' })).toMatchObject({
      body: { status: 'repaired', resolution: 'New aerial' },
    })
    expect(await office.post(`${path}/send-back`)).toMatchObject({ body: { status: 'returned' } })
  })
})
