import { screenRoute } from '../../../domain/screen-route.ts'

const permission = ['EVENT_READ'] as const
const one = (path: string, title: string) =>
  screenRoute(`/monitoring/report/${path}`, title, 'report', { permission: [...permission] })

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
  screenRoute('/monitoring/report/roll-call', 'Roll call report', 'report', {
    permission: ['EVENT_READ', 'PERSON_READ', 'ZONE_READ'],
  }),
]
