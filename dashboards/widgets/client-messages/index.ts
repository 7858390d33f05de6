import { clientMessages } from '../../../src/live/views/client-messages.ts'
import { widget } from '../../widget.ts'

export default widget({
  id: 'client-messages',
  name: 'Messages',
  description: 'Messages to operators, not yet acknowledged',
  icon: 'message',
  permission: 'CLIENTMESSAGE_READ',
  reads: [clientMessages],
  shape: 'rows',
  size: { w: 8, h: 8, minW: 5, minH: 4 },
  options: {},
  load: () => import('./ClientMessages.tsx'),
})
