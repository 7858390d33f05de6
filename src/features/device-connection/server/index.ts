import { feature } from '../../../../server/kit/index.ts'
import { addresses } from './addresses.ts'

export default feature({ name: 'device-connection', endpoints: [addresses] })
