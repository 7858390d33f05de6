import { entity } from '../../entity.ts'
import { dateTime, ref, text } from '../../fields/index.ts'

/** A key with which a controller (device key) or another system (integration key) sends events; shown once, when made. */
export const integrationKey = entity({
  id: 'integrationKey',
  term: 'integrationKey',
  key: 'integrationKeyId',
  permission: 'INTEGRATIONKEY',
  heldBy: 'organisation',
  api: '/integrationkey',
  areaLimit: { nearest: ['controller'] },
  verbs: ['list', 'read', 'add', 'delete'],
  // A key is shown once, to the user who asked for it.
  imported: false,
  title: key => key.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    controller: ref('controller', {
      fixed: true,
      help: 'Only this controller may use the key. Leave empty for any controller',
    }),
    start: text({ computed: true, max: 12, help: 'The first characters of the key' }),
    lastUsedAt: dateTime({ computed: true }),
  },
  list: { columns: ['name', 'controller', 'start', 'lastUsedAt'], filters: ['controller'], sort: 'name' },
  tabs: ['details', 'history'],
})
