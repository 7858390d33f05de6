import { feature } from '../../../../server/kit/index.ts'
import { demo } from './demo.ts'

export default feature({ name: 'badge-designs', demo })
