import { entity } from '../../entity.ts'
import * as z from 'zod'
import {
  choice,
  dateTime,
  flag,
  integer,
  record,
  type RecordOptions,
  ref,
  refs,
  text,
  time,
} from '../../fields/index.ts'
import { weekDays } from '../../week.ts'

/** The reports that can be run by themselves. */
export const reportTypes = {
  expiredToken: 'Expired {many fob}',
  absconsion: 'Absconsion',
  unusedToken: 'Unused {many fob}',
  excessiveTokenUsage: 'Excessive {one fob} usage',
  event: 'Events',
  areaAccess: '{One area} access',
  lastEvent: 'Last events',
  timeAndAttendance: 'Time and attendance',
  rollCall: 'Roll call',
} as const

/** A report that is run by itself and sent by email. */
export const scheduledReport = entity({
  id: 'scheduledReport',
  term: 'scheduledReport',
  key: 'scheduledReportId',
  permission: 'SCHEDULEDREPORT',
  heldBy: 'organisation',
  api: '/scheduledreport',
  areaLimit: 'author',
  screens: { base: '/monitoring/scheduled-report' },
  title: report => report.name,
  fields: {
    name: text({ required: true, max: 100 }),
    type: choice(reportTypes, { required: true, initial: 'event' }),
    owner: ref('user', {
      label: 'Owner {one}',
      help: 'Leave empty for yourself. The report shows what its owner may see',
    }),
    frequency: choice(
      { day: 'Every day', week: 'Every week', month: 'Every month' },
      { required: true, initial: 'week', section: 'Schedule' },
    ),
    dayOfWeek: choice(weekDays, {
      required: true,
      initial: 'monday',
      section: 'Schedule',
      when: { field: 'frequency', is: ['week'] },
    }),
    parameters: record<Readonly<Record<string, unknown>>, RecordOptions>({
      schema: z.record(z.string().max(50), z.unknown()),
      byHand: false,
      label: 'What to report',
      help: 'Chosen on the screen of the report',
    }),
    dayOfMonth: integer({
      required: true,
      min: 1,
      max: 31,
      initial: 1,
      section: 'Schedule',
      help: 'Shorter months use their last day',
      when: { field: 'frequency', is: ['month'] },
    }),
    time: time({ required: true, initial: '07:00', section: 'Schedule' }),
    nextRun: dateTime({ computed: true, section: 'Schedule' }),
    format: choice(
      { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF' },
      { required: true, initial: 'csv', section: 'Recipients' },
    ),
    alertPersons: refs('alertPerson', { label: 'Alert people', section: 'Recipients' }),
    emailOwner: flag({ initial: true, section: 'Recipients' }),
    runTime: dateTime({ computed: true, section: 'Last run' }),
    runResult: choice(
      { succeeded: 'Succeeded', failed: 'Failed' },
      { computed: true, severity: { succeeded: 'safe', failed: 'alert' }, section: 'Last run' },
    ),
    runDuration: integer({ computed: true, unit: 'seconds', section: 'Last run' }),
  },
  list: {
    columns: ['name', 'type', 'owner', 'frequency', 'time', 'nextRun', 'alertPersons', 'runTime', 'runResult'],
    filters: ['type', 'owner', 'alertPersons', 'runResult'],
    sorts: ['runTime'],
    sort: 'name',
  },
  tabs: ['details', { many: 'reportRun', by: 'scheduledReport', label: 'Report runs' }, 'history'],
})
