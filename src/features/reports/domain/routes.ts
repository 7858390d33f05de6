import { screenRoute } from '../../../domain/screen-route.ts'

const permission = ['EVENT_READ'] as const
const one = (path: string, title: string) =>
  screenRoute(`/monitoring/report/${path}`, title, 'report', { permission: [...permission] })

const withPeople = { permission: ['EVENT_READ', 'PERSON_READ', 'ZONE_READ'] }

export default [
  screenRoute('/monitoring/report', 'Reports', 'reports', {
    permission: [...permission],
    aliases: ['/monitoring/report/index'],
  }),
  one('expired-token', 'Expired token report'),
  one('absconsion', 'Absconsion report'),
  one('unused-token', 'Unused token report'),
  one('excessive-token-usage', 'Excessive token usage report'),
  one('event', 'Event report'),
  one('area-access', 'Area access report'),
  one('last-event', 'Last event report'),
  one('time-and-attendance', 'Time and attendance report'),
  screenRoute('/monitoring/report/roll-call', 'Roll call report', 'report', withPeople),
]
