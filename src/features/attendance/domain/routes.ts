import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/monitoring/time-and-attendance', 'Time and attendance', 'attendance', { permission: ['EVENT_READ'] }),
]
