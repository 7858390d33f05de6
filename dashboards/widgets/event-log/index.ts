import { eventLog } from '../../../src/live/views/event-log.ts'
import { widget } from '../../widget.ts'
import { options } from '../../../src/features/event-log/domain/log-options.ts'

export default widget({
  id: 'event-log',
  name: 'Live event log',
  description: 'Live events, newest first',
  icon: 'list',
  permission: 'EVENT_READ',
  reads: [eventLog],
  shape: 'rows',
  size: { w: 10, h: 12, minW: 5, minH: 5 },
  options,
  load: () => import('./EventLogTile.tsx'),
})
