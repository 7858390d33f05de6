import { contractOn } from '../../../../contract/contract.ts'
import type { Suite } from '../../../../contract/suites/suite.ts'
import { oneDatabase } from '../../../../support/database.ts'
import { bounds } from './bounds.ts'
import { permissions } from './permissions.ts'
import { references } from './references.ts'
import { scheduled } from './scheduled.ts'

/** What the server decides, or what the contract of every entity asks of each kind. */
const ofServer: readonly Suite[] = [bounds, permissions, references, scheduled]

contractOn(oneDatabase[0], ofServer, 'every report')
