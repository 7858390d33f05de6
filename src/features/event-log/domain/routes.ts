import { screenRoute } from '../../../domain/screen-route.ts'

export default [screenRoute('/monitoring/event-log', 'Event log', 'event-log', { permission: ['EVENT_READ'] })]
