import { feature } from '../../../../server/kit/index.ts'
import { typeAt } from './type-at.ts'

export default feature({ name: 'console', endpoints: [typeAt] })
