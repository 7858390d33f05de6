import { entity } from '../entity.ts'
import { choice, dateTime, flag, integer, ref, refs, text, time } from '../fields/index.ts'
import { weekDays } from '../week.ts'

/** The reports that can be run by themselves. */
export const reportTypes = {
  expiredToken: 'Expired credentials',
  absconsion: 'Absconsion',
  unusedToken: 'Unused credentials',
  excessiveTokenUsage: 'Excessive credential usage',
  event: 'Events',
  areaAccess: 'Area access',
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
  api: '/scheduledreport',
  screens: { base: '/monitoring/scheduled-report' },
  title: report => report.name,
  fields: {
    name: text({ required: true, max: 100 }),
    type: choice(reportTypes, { required: true, initial: 'event' }),
    owner: ref('user', { label: 'Owner {one}', help: 'Empty for yourself: it shows what its owner may see' }),
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
    dayOfMonth: integer({
      required: true,
      min: 1,
      max: 31,
      initial: 1,
      section: 'Schedule',
      help: 'The last day of a month that is shorter',
      when: { field: 'frequency', is: ['month'] },
    }),
    time: time({ required: true, initial: '07:00', section: 'Schedule' }),
    alertPersons: refs('alertPerson', { label: 'Alert people', section: 'Who gets it' }),
    emailOwner: flag({ initial: true, section: 'Who gets it', help: 'Reports are not run yet: nothing is sent' }),
    runTime: dateTime({ computed: true, section: 'Last run' }),
    runResult: choice(
      { succeeded: 'Succeeded', failed: 'Failed' },
      { computed: true, severity: { succeeded: 'safe', failed: 'alert' }, section: 'Last run' },
    ),
    runDuration: integer({ computed: true, unit: 'seconds', section: 'Last run' }),
  },
  list: {
    columns: ['name', 'type', 'owner', 'frequency', 'time', 'alertPersons', 'runTime', 'runResult'],
    filters: ['type', 'owner', 'alertPersons', 'runResult'],
    sorts: ['runTime'],
    sort: 'name',
  },
  tabs: ['details', 'history'],
})
