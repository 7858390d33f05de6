import { feature } from '../../../../server/kit/index.ts'
import { openSite, redeemTicket } from './site.ts'

export default feature({ name: 'help', endpoints: [openSite, redeemTicket] })
