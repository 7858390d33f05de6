import { entity } from '../entity.ts'
import { dateTime, ref, text } from '../fields/index.ts'

/** A key with which a controller (device key) or another system (integration key) sends events; shown once, when made. */
export const integrationKey = entity({
  id: 'integrationKey',
  term: 'integrationKey',
  key: 'integrationKeyId',
  permission: 'INTEGRATIONKEY',
  api: '/integrationkey',
  verbs: ['list', 'read', 'add', 'delete'],
  title: key => key.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    controller: ref('controller', {
      fixed: true,
      help: 'Only this controller may send with it; empty for any of the client',
    }),
    start: text({ computed: true, max: 12, help: 'How the key begins' }),
    lastUsedAt: dateTime({ computed: true }),
  },
  list: { columns: ['name', 'controller', 'start', 'lastUsedAt'], filters: ['controller'], sort: 'name' },
  tabs: ['details', 'history'],
})
