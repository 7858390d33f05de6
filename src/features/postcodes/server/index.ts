import { feature } from '../../../../server/kit/index.ts'
import { lookUp } from './look-up.ts'

export default feature({ name: 'postcodes', endpoints: [lookUp] })
