import { feature } from '../../../../server/kit/index.ts'
import { createMany, findClashes } from './endpoints.ts'
import { bulkAreasJob } from './job.ts'

export default feature({ name: 'bulk-areas', endpoints: [findClashes, createMany], jobs: [bulkAreasJob] })
