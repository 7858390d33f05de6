import { mostDays } from '../../attendance/domain/attended-days.ts'
import type { reportTypes } from '../../../domain/entities/monitoring/scheduled-report.ts'
import {
  areas,
  area1,
  days,
  eventTypes,
  excludeAccessDenied,
  group1,
  groups,
  hardware,
  hours,
  period,
  timesUsed,
  tokens,
} from './parameters.ts'
import { instant, number, recordOf, type Report, report, text } from './report.ts'

const permission = ['EVENT_READ'] as const
const token = recordOf('token')
const person = recordOf('person')
const door = recordOf('door')
const area = recordOf('area')
const eventType = { name: 'type', label: 'What', kind: 'eventType' } as const

/** Every report, by the name that a scheduled report has it under. */
export const reports = {
  event: report({
    title: 'Events',
    about: 'What happened, one line an event.',
    permission,
    parameters: { ...period, ...eventTypes, ...areas, ...groups, ...tokens, ...hardware },
    columns: [instant('occurredAt', 'Time'), eventType, door, area, person, token],
    bars: 'Events a day',
    empty: 'Nothing like it happened in this time.',
  }),
  areaAccess: report({
    title: '{One area} access',
    about: 'Who went through doors of which {one area}, and how often.',
    permission,
    parameters: { ...period, ...areas, ...groups, ...tokens },
    columns: [area, person, token, number('count', 'Times'), instant('first', 'First'), instant('last', 'Last')],
    bars: 'Times by {one area}',
    empty: 'Nobody was let in there in this time.',
  }),
  lastEvent: report({
    title: 'Last events',
    about: 'What each {one} did last, the newest first.',
    permission,
    parameters: { ...areas, ...groups, ...tokens },
    columns: [token, person, instant('occurredAt', 'Time'), eventType, door, area],
    empty: 'None of them was read yet.',
  }),
  excessiveTokenUsage: report({
    title: 'Excessive {one} usage',
    about: 'Which {many} were used very often.',
    permission,
    parameters: { ...period, ...timesUsed, ...excludeAccessDenied, ...areas, ...groups },
    columns: [token, person, number('count', 'Times used'), number('perDay', 'A day'), instant('last', 'Last')],
    bars: 'Times used',
    empty: 'None was used that often in this time.',
  }),
  unusedToken: report({
    title: 'Unused {many}',
    about: 'Which {many} open doors and were not used for a long time.',
    permission,
    parameters: { ...days(90), ...areas, ...groups },
    columns: [
      token,
      person,
      text('status', 'Status'),
      instant('lastUsed', 'Last used'),
      instant('lastActivated', 'Last activated'),
    ],
    empty: 'All of them were used.',
  }),
  expiredToken: report({
    title: 'Expired {many}',
    about: 'Whose access ended, and through what they had it.',
    permission,
    parameters: { ...period, ...areas, ...groups },
    columns: [token, person, recordOf('group'), area, { name: 'validUntil', label: 'Last day', kind: 'day' }],
    empty: 'No access ended in this time.',
  }),
  absconsion: report({
    title: 'Absconsion',
    about: 'Who went out and has not come back.',
    permission,
    parameters: { ...hours, ...groups },
    columns: [person, token, instant('leftAt', 'Went out'), number('hours', 'Hours ago')],
    empty: 'Everybody who went out has come back.',
  }),
  timeAndAttendance: report({
    title: 'Time and attendance',
    about: 'How long people were in zones that count, by day.',
    permission: ['EVENT_READ', 'PERSON_READ', 'ZONE_READ'],
    parameters: { ...period, ...area1, ...group1 },
    mostDays,
    columns: [
      recordOf('person'),
      { name: 'day', label: 'Day', kind: 'day' },
      instant('first', 'Came'),
      instant('last', 'Left'),
      text('hours', 'Hours'),
      text('remarks', 'Remarks'),
    ],
    empty: 'Nobody was read in a zone that counts.',
  }),
  rollCall: report({
    title: 'Roll call',
    about: 'Who is in which zone now.',
    permission: ['EVENT_READ', 'PERSON_READ', 'ZONE_READ'],
    parameters: { ...areas },
    columns: [recordOf('zone'), area, person, token, instant('at', 'Last read')],
    bars: 'People by zone',
    empty: 'Nobody is in.',
  }),
} satisfies Readonly<Partial<Record<keyof typeof reportTypes, Report>>>

export type ReportId = keyof typeof reports
export const reportIds = Object.keys(reports) as [ReportId, ...ReportId[]]
