import { entity } from '../../../domain/entity.ts'
import { choice, dateTime, integer, ref, text } from '../../../domain/fields/index.ts'

/** A run of a scheduled report: when, to whom, and what came of it. */
export const reportRun = entity({
  id: 'reportRun',
  term: 'reportRun',
  key: 'reportRunId',
  permission: { read: 'SCHEDULEDREPORT_READ' },
  heldBy: 'organisation',
  api: '/reportrun',
  areaLimit: { nearest: ['scheduledReport'] },
  verbs: ['list', 'read'],
  title: run => `Run of ${run.scheduledReport ?? 'a report that was deleted'}`,
  fields: {
    scheduledReport: ref('scheduledReport', { required: true, kept: true }),
    ranAt: dateTime({ required: true, label: 'Time', seconds: true }),
    result: choice({ succeeded: 'Succeeded', failed: 'Failed' }, { required: true, severity: { failed: 'alert' } }),
    rows: integer({ label: 'Lines' }),
    seconds: integer({ required: true, label: 'Duration', unit: 'seconds' }),
    told: text({ max: 1000, label: 'What happened' }),
  },
  list: {
    columns: ['ranAt', 'result', 'rows', 'seconds', 'told'],
    filters: ['scheduledReport', 'result'],
    sort: '-ranAt',
  },
})
