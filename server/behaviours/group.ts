import { group } from '../../src/domain/entities/people/group.ts'
import { behaviour } from '../rest/behaviour.ts'
import { refuseCircle } from '../rest/tree.ts'

/** Groups form a tree. */
export default behaviour(group, {
  beforeEdit: (write, values, current) => refuseCircle(write, 'parentGroup', values, current),
})
