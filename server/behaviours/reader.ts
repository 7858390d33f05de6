import { reader } from '../../src/domain/entities/hardware/reader.ts'
import { fitted } from '../hardware/fitted.ts'
import { refuseLastReader } from '../hardware/read-both-ways.ts'
import { behaviour } from '../rest/behaviour.ts'

/** Readers: a door of a zone keeps one in and one out. */
export default fitted(
  behaviour(reader, {
    beforeEdit: (write, values, current) => refuseLastReader(write, current, values),
    beforeDelete: (write, current) => refuseLastReader(write, current),
  }),
)
