import { feature } from '../../../../server/kit/index.ts'
import { feed } from './feed.ts'

export default feature({ name: 'integrations', endpoints: [feed] })
