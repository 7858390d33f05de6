import { entity } from '../../entity.ts'
import { choice, flag, integer } from '../../fields/index.ts'
import { nodeFields, nodeList } from '../../node.ts'
import { udn } from '../../udn.ts'

/** A node that connects readers of other makes to the bus. */
export const readerInterface = entity({
  id: 'readerInterface',
  term: 'readerInterface',
  key: 'readerInterfaceId',
  permission: 'CONTROLLER',
  heldBy: 'organisation',
  api: '/readerinterface',
  areaLimit: { nearest: ['controller'] },
  screens: { base: '/management/reader-interface', list: false },
  title: node => node.name,
  fields: {
    ...nodeFields,
    udn: udn('readerInterface', { required: true, toDevice: true }),
    format: choice(
      { wiegand26: 'Wiegand 26', wiegand34: 'Wiegand 34', clockAndData: 'Clock and data', osdp: 'OSDP' },
      { initial: 'wiegand26', toDevice: true },
    ),
    channels: integer({ min: 1, max: 2, initial: 2, toDevice: true }),
    failSecure: flag({ toDevice: true }),
    failOffline: flag({ toDevice: true }),
  },
  list: nodeList,
  tabs: ['details', { many: 'event', by: 'readerInterface' }, 'history'],
})
