import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { date, dateTime, flag, longText, ref, text } from '../../fields/index.ts'

/** A credential's access to an area or through a group. */
export const tokenActivation = entity({
  id: 'tokenActivation',
  term: 'tokenActivation',
  key: 'activationId',
  permission: 'FOB',
  heldBy: { read: 'trial', else: 'organisation' },
  api: '/tokenactivation',
  areaLimit: { nearest: ['area', 'group'] },
  title: activation => activation.reference ?? `Activation ${activation.area ?? activation.group ?? ''}`.trim(),
  fields: {
    token: ref('token', { required: true, fixed: true, toDevice: true }),
    area: ref('area', { fixed: true, toDevice: true }),
    group: ref('group', { fixed: true, toDevice: true }),
    active: flag({ initial: true, toDevice: true }),
    validFrom: date({ help: 'Leave empty for at once', toDevice: true }),
    validUntil: date({ help: 'The last day. Leave empty for no end', toDevice: true }),
    primary: flag({ computed: true }),
    dateAdded: dateTime({ computed: true }),
    dateRemoved: dateTime({ computed: true }),
    reference: text({ max: 64 }),
    notes: longText({ max: 1000 }),
  },
  list: {
    columns: ['token', 'area', 'group', 'active', 'validUntil', 'dateAdded', 'dateRemoved'],
    filters: ['token', 'area', 'group', 'active'],
    sort: '-dateAdded',
  },
  tabs: ['details', 'history'],
  commands: { makePrimary: command({ label: 'Make primary', failure: 'Error updating primary activation' }) },
})
