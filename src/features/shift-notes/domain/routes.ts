import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/monitoring/shift-hand-over', 'Shift hand-over', 'shift-hand-over', { permission: ['SHIFTNOTE_READ'] }),
]
