import { feature } from '../../../../server/kit/index.ts'
import { engineerRelations } from './relations.ts'

export default feature({ name: 'engineers', endpoints: [engineerRelations] })
