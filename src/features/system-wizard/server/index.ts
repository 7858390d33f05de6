import { feature } from '../../../../server/kit/index.ts'
import { createSystem } from './create-system.ts'

export default feature({ name: 'system-wizard', endpoints: [createSystem] })
