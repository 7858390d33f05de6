import { join } from 'node:path'
import { cache } from './database-template.ts'

/** Where server processes of tests keep what Node has compiled: a start then takes half of the processor's time. */
export const compiled = join(cache, 'compiled')
