import { command } from '../command.ts'
import { entity } from '../entity.ts'
import { choice, date, dateTime, refs, ref } from '../fields/index.ts'

/** One client looking after another: dated, and revocable by who granted it. */
export const clientRelation = entity({
  id: 'clientRelation',
  term: 'clientRelation',
  key: 'clientRelationId',
  permission: 'CLIENT',
  api: '/clientrelation',
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
    relatedClient: ref('client', { required: true, fixed: true, label: 'Looked after by' }),
    areas: refs('area', { help: 'Only these and what is below them; empty for all' }),
    startDate: date({ required: true }),
    endDate: date(),
    revokedAt: dateTime({ computed: true }),
  },
  list: {
    columns: ['kind', 'relatedClient', 'startDate', 'endDate', 'revokedAt'],
    filters: ['kind', 'relatedClient'],
    sort: '-startDate',
  },
  tabs: ['details', 'history'],
  commands: { revoke: command({ label: 'Revoke', confirm: 'Revoke {title}? They lose all access at once.' }) },
})
