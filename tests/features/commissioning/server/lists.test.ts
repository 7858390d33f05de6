import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { devicesOn, type Row } from './devices.ts'

describe.each(oneDatabase)('lists of comm devices, on %s', kind => {
  let server: TestServer
  let on: ReturnType<typeof devicesOn>
  beforeAll(async () => {
    server = await startServer(kind)
    on = devicesOn(server)
  })
  afterAll(() => server?.close())

  const ids = async (list: string, query = '') => {
    const { body } = await server.client('siteOwner').get<{ items: Row[] }>(`/api/commdevice/list/${list}${query}`)
    return body.items.map(each => each['commDeviceId'])
  }

  it('are of those not signed off, and of those online below the weak limit', async () => {
    const signedOff = { signOffState: 'signedOff' }
    const begun = await on.device({ state: 'online', signalStrength: 80 })
    const weak = await on.device({ ...signedOff, state: 'online', signalStrength: 29, type: 'mobile' })
    const none = await on.device({ ...signedOff, state: 'online', signalStrength: 0 })
    await on.device({ ...signedOff, state: 'online', signalStrength: 30 })
    await on.device({ ...signedOff, state: 'online', signalStrength: null })
    await on.device({ ...signedOff, state: 'offline', signalStrength: 5 })
    await on.device({ clientId: server.estate.borough.clientId, state: 'online', signalStrength: 5 })
    expect(await ids('uncommissioned')).toEqual([begun])
    expect(await ids('low-signal')).toEqual([weak, none])
    expect(await ids('low-signal', '?type=mobile')).toEqual([weak])
  })

  it('are counted as they are listed', async () => {
    const as = server.client('siteOwner')
    const total = await as.get<Row>('/api/commdevice/list/low-signal?limit=1&total=true')
    expect(total.body['total']).toBe(2)
  })
})
