import { command } from '../../command.ts'
import { entity } from '../../entity.ts'
import { choice, date, dateTime, refs, ref } from '../../fields/index.ts'

/** One client looking after another: dated, and revocable by the one who granted it. */
export const clientRelation = entity({
  id: 'clientRelation',
  term: 'clientRelation',
  key: 'clientRelationId',
  permission: 'CLIENT',
  heldBy: { delete: 'provider', command: 'provider', else: 'installer' },
  api: '/clientrelation',
  areaLimit: 'client',
  needsProof: { add: true, edit: ['areas', 'startDate', 'endDate'] },
  screens: {
    base: '/settings/engineer',
    list: false,
    create: '/settings/engineer/grant-access',
    titles: { list: 'Engineers', create: 'Grant engineer access', detail: 'Engineer' },
  },
  lists: {
    engineers: {
      title: 'Engineers',
      path: '/settings/engineers',
      aliases: ['/settings/engineer'],
      where: { kind: 'engineer' },
    },
  },
  title: relation => `${relation.relatedClient ?? relation.relatedClientId} (${relation.kind})`,
  fields: {
    kind: choice(
      { managing: 'Managing', engineer: 'Engineer', contractor: 'Contractor' },
      { required: true, fixed: true },
    ),
    relatedClient: ref('client', { required: true, fixed: true, label: 'Managed by' }),
    areas: refs('area', { help: 'Limits access to these and everything below them. Leave empty for all' }),
    startDate: date({ required: true }),
    endDate: date(),
    revokedAt: dateTime({ computed: true }),
  },
  list: {
    columns: ['kind', 'relatedClient', 'startDate', 'endDate', 'revokedAt'],
    filters: ['kind', 'relatedClient'],
    sort: '-startDate',
  },
  tabs: ['details', { special: 'theirChanges' }, 'history'],
  commands: {
    revoke: command({
      label: 'Revoke',
      confirm:
        'Revoke {title}? They lose all access at once. What they have added or changed stays: it is listed under Their changes.',
    }),
  },
})
