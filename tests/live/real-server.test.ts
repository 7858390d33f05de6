import { asyncScheduler } from 'rxjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Live } from '../../src/live/live.ts'
import { signalR } from '../../src/live/signalr.ts'
import { fetchSnapshot$ } from '../../src/live/snapshot.ts'
import { eventLog } from '../../src/live/views/event-log.ts'
import { hubHealth } from '../../src/live/views/hub-health.ts'
import { views } from '../../src/live/views/index.ts'
import { rowsOf, senderOf, type Sender } from '../server/events/sending.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { cuttable, type Cuttable } from '../support/cuttable.ts'

describe('the pipeline with a real server, over a network that breaks', () => {
  let server: TestServer
  let network: Cuttable
  let acme: Sender
  let row: ReturnType<typeof rowsOf>
  let live: Live
  const { port1: page, port2: worker } = new MessageChannel()

  beforeAll(async () => {
    server = await startServer('embedded')
    network = await cuttable(server.url)
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
    const { headers } = await server.signIn('siteOwner')
    const connect = signalR(network.url, { headers })
    live = new Live({ connect, snapshot$: fetchSnapshot$(network.url, headers), scheduler: asyncScheduler })
    page.onmessage = ({ data }: MessageEvent<{ number: number }>) => page.postMessage(data.number)
    live.attach(worker)
    live.need(
      views.map(view => view.name),
      ['pub-sub'],
    )
  }, 120_000)
  afterAll(async () => {
    live.stop()
    page.close()
    await network.close()
    await server.close()
  })

  const send = (count: number) => acme.send(Array.from({ length: count }, () => row({ door: 1, reader: 1 })))
  const shown = () => live.stateOf(eventLog).rows.length
  const health = () => live.stateOf(hubHealth)
  const soon = { timeout: 30_000, interval: 20 }

  it('starts from the snapshot, follows, and recovers what it missed', async () => {
    await send(3)
    live.restart({ userId: 1, clientId: server.estate.acme.clientId }, 1)
    await expect.poll(shown, soon).toBe(3)
    await expect
      .poll(() => health().hubs, soon)
      .toMatchObject({
        logger: { state: 'connected' },
        'pub-sub': { state: 'connected' },
      })
    await send(2)
    await expect.poll(shown, soon).toBe(5)
    expect(live.stateOf(eventLog).rows[0]).toMatchObject({ door: '1 Acme door 1', type: 'accessGranted' })
    await expect.poll(() => health().confirmedAt, soon).toBeGreaterThan(Date.now() - 5000)
    expect(Math.abs(health().clockOffsetMs ?? Number.NaN)).toBeLessThan(1000)

    network.cut()
    await expect.poll(() => health().hubs.logger?.state, soon).toBe('lost')
    await send(20)
    network.mend()
    await expect.poll(() => health().recovered, soon).toBe(20)
    expect(shown()).toBe(25)
    expect(new Set(live.stateOf(eventLog).rows.map(({ sequence }) => sequence)).size).toBe(25)
    expect(health()).toMatchObject({ snapshot: 'taken', passedOver: 0, hubs: { logger: { state: 'connected' } } })
  }, 120_000)
})
