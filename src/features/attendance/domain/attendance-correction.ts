import { command } from '../../../domain/command.ts'
import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, longText, ref } from '../../../domain/fields/index.ts'

/** What a correction says of an instant: a read that is missing, or one that does not count. */
export const correctionKinds = { in: 'In', out: 'Out', ignore: 'Ignore the read' } as const

/** A correction of somebody's attendance. Reads are never changed: it stands beside them, until it is withdrawn. */
export const attendanceCorrection = entity({
  id: 'attendanceCorrection',
  term: 'attendanceCorrection',
  key: 'attendanceCorrectionId',
  permission: 'ATTENDANCECORRECTION',
  heldBy: 'organisation',
  api: '/attendancecorrection',
  areaLimit: { every: ['person', 'zone'] },
  verbs: ['list', 'read', 'add'],
  imported: false,
  screens: { base: '/monitoring/attendance-corrections' },
  title: ({ kind, person }) => `${correctionKinds[kind]}: ${person ?? 'somebody who was deleted'}`,
  fields: {
    person: ref('person', { required: true, fixed: true }),
    kind: choice(correctionKinds, { required: true, fixed: true, initial: 'in' }),
    at: dateTime({ required: true, fixed: true, seconds: true, label: 'Date and time' }),
    zone: ref('zone', {
      required: true,
      fixed: true,
      when: { field: 'kind', is: ['in', 'out'] },
      help: 'Only {many} that count for time and attendance',
    }),
    reason: longText({ required: true, fixed: true, max: 500 }),
    user: ref('user', { label: 'Made by', computed: true, kept: true }),
    madeAt: dateTime({ computed: true, label: 'Made', seconds: true }),
    status: choice({ active: 'Active', withdrawn: 'Withdrawn' }, { computed: true, initial: 'active' }),
  },
  list: {
    columns: ['at', 'person', 'kind', 'zone', 'reason', 'status', 'user', 'madeAt'],
    filters: ['person', 'status', 'at'],
    sort: '-at',
  },
  tabs: ['details', 'history'],
  commands: {
    withdraw: command({
      label: 'Withdraw',
      confirm: 'Withdraw this correction of {person}? Their hours are worked out without it. It stays in the history.',
      from: ['active'],
      to: 'withdrawn',
    }),
  },
})

declare module '../../../domain/entities/index.ts' {
  interface FeatureEntities {
    readonly attendanceCorrection: typeof attendanceCorrection
  }
}
declare module '../../../domain/vocabulary.ts' {
  interface FeatureWords {
    readonly attendanceCorrection: true
  }
}
