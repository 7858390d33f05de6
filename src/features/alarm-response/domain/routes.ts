import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/monitoring/alarm-response', 'Alarm response', 'alarm-response', { permission: ['EVENT_READ'] }),
]
