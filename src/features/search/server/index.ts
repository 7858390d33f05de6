import { feature } from '../../../../server/kit/index.ts'
import { collection } from './collection.ts'

export default feature({ name: 'search', endpoints: [collection] })
