import { feature } from '../../../../server/kit/index.ts'
import { followAll, forgetHandedOver, smsMoved } from './follow.ts'
import { received, takeMessage } from './inbound.ts'
import { readTexting, sendMessage, simText } from './send.ts'

export default feature({
  name: 'sims',
  mails: [simText],
  messagesMoved: [smsMoved],
  endpoints: [readTexting, sendMessage, takeMessage],
  schedules: [followAll, forgetHandedOver],
  messages: [received],
})
