import { command } from '../command.ts'
import { entity } from '../entity.ts'
import { dateTime, flag, longText, ref, text } from '../fields/index.ts'

/** A credential's access to an area or through a group. */
export const tokenActivation = entity({
  id: 'tokenActivation',
  term: 'tokenActivation',
  key: 'activationId',
  permission: 'FOB',
  api: '/tokenactivation',
  title: activation => activation.reference ?? `Activation ${activation.area ?? activation.group ?? ''}`.trim(),
  fields: {
    token: ref('token', { required: true, fixed: true }),
    area: ref('area', { fixed: true }),
    group: ref('group', { fixed: true }),
    active: flag({ initial: true }),
    primary: flag({ computed: true }),
    dateAdded: dateTime({ computed: true }),
    dateRemoved: dateTime({ computed: true }),
    reference: text({ max: 64 }),
    notes: longText({ max: 1000 }),
  },
  list: {
    columns: ['token', 'area', 'group', 'active', 'dateAdded', 'dateRemoved'],
    filters: ['token', 'area', 'group', 'active'],
    sort: '-dateAdded',
  },
  tabs: ['details', 'history'],
  commands: { makePrimary: command({ label: 'Make primary' }) },
})
