import { describe, expect, it } from 'vitest'
import { nodesReport } from '../../src/domain/found-nodes.ts'
import { Buses } from '../../simulator/buses.ts'

const buses = () =>
  new Buses({
    held: new Map(),
    programme: {
      sites: [
        {
          doors: [],
          people: [],
          visitors: [],
          hubs: [
            { controllerId: 1, instance: 1, node: '03000001' },
            { controllerId: 2, instance: 1, node: '03000002' },
            { controllerId: 1, instance: 2, node: 'powerHub/2' },
          ],
        },
      ],
      wired: [{ controllerId: 1, udn: '03000003', instance: 3 }],
    },
    send: async () => undefined,
  })
const measured = { outputVoltage: 13.8, current: 0.8, tamper: false }
const fed = { ...measured, inputVoltage: 230.4, batteryVoltage: 12.9, mainsFailed: false }

describe('the bus of a simulated controller', () => {
  it('has the hubs that feed it, and those wired since, with what they measure', () => {
    const nodes = [...buses().of(1)]
    expect(nodes).toEqual([
      { udn: '03000001', instance: 1, firmwareVersion: '2.1', ...fed },
      { udn: '03000003', instance: 3, firmwareVersion: '2.1', ...fed },
    ])
    expect(nodesReport.safeParse({ controllerId: 1, nodes }).success).toBe(true)
  })

  it('shows whether the mains of a hub have failed', () => {
    const some = buses()
    const hub = { controllerId: 1, node: '03000001' }
    some.heeding({ ...hub, type: 'powerLost' })
    const failed = { ...measured, inputVoltage: 0, batteryVoltage: 12.1, mainsFailed: true }
    expect([some.of(1)[0], some.of(2)[0]]).toMatchObject([failed, fed])
    some.heeding({ ...hub, type: 'powerRestored' })
    expect(some.of(1)[0]).toMatchObject(fed)
  })
})
