import { entity } from '../../entity.ts'
import { integer } from '../../fields/index.ts'
import { nodeFields, nodeList } from '../../node.ts'
import { udn } from '../../udn.ts'

const counts = [1, 2, 3, 4]
const timeout = (bus: number) =>
  integer({
    label: `Bus ${bus} timeout`,
    unit: 'milliseconds',
    min: 10,
    max: 60_000,
    initial: 1000,
    toDevice: true,
    when: { field: 'secondaryBuses', is: counts.filter(count => count >= bus) },
  })

/** A node that gives a controller up to four secondary buses. */
export const busExpansionModule = entity({
  id: 'busExpansionModule',
  term: 'busExpansionModule',
  key: 'busExpansionModuleId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/busexpansionmodule',
  areaLimit: { nearest: ['controller'] },
  screens: { base: '/management/bus-expansion-module', list: false },
  title: node => node.name,
  fields: {
    ...nodeFields,
    udn: udn('busExpansionModule', { required: true, toDevice: true }),
    secondaryBuses: integer({ min: 0, max: 4, initial: 0, toDevice: true }),
    bus1Timeout: timeout(1),
    bus2Timeout: timeout(2),
    bus3Timeout: timeout(3),
    bus4Timeout: timeout(4),
  },
  list: nodeList,
  tabs: ['details', { many: 'event', by: 'busExpansionModule' }, 'history'],
})
