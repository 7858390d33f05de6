import { entity } from '../../entity.ts'
import { choice, dateTime, ref, refs, text } from '../../fields/index.ts'

/**
 * A key with which a controller (device key) or another system (integration key) sends events, or another system reads
 * them; shown once, when made.
 */
export const integrationKey = entity({
  id: 'integrationKey',
  term: 'integrationKey',
  key: 'integrationKeyId',
  permission: 'INTEGRATIONKEY',
  heldBy: 'organisation',
  api: '/integrationkey',
  areaLimit: { every: ['areas', 'controller', 'commDevice'] },
  verbs: ['list', 'read', 'add', 'delete'],
  // A key is shown once, to the user who asked for it.
  imported: false,
  needsProof: { add: true },
  screens: { base: '/settings/integration-key' },
  title: key => key.name,
  fields: {
    name: text({ required: true, max: 100, unique: true }),
    uses: choice(
      { send: 'Send events', read: 'Read events', report: 'Report as {one commDevice}' },
      { required: true, initial: 'send' },
    ),
    controller: ref('controller', {
      when: { field: 'uses', is: ['send'] },
      help: 'Only this controller may use the key. Leave empty for any',
    }),
    commDevice: ref('commDevice', {
      required: true,
      when: { field: 'uses', is: ['report'] },
      help: 'Only this {one commDevice} may use the key, to report its own state',
    }),
    areas: refs('area', {
      when: { field: 'uses', is: ['read'] },
      help: 'Includes everything below. Leave empty for all',
    }),
    start: text({ computed: true, max: 12, label: 'Begins with' }),
    lastUsedAt: dateTime({ computed: true }),
  },
  list: {
    columns: ['name', 'uses', 'controller', 'commDevice', 'areas', 'start', 'lastUsedAt'],
    filters: ['controller', 'commDevice'],
    sort: 'name',
  },
  tabs: ['details', 'history'],
})
