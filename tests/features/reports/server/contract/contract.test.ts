import { contractOn } from '../../../../contract/contract.ts'
import type { Suite } from '../../../../contract/suites/suite.ts'
import { databaseKinds, oneDatabase } from '../../../../support/database.ts'
import { bounds } from './bounds.ts'
import { permissions } from './permissions.ts'
import { ofPlaces } from './places.ts'
import { references } from './references.ts'
import { scheduled } from './scheduled.ts'

/** What the database decides: asked of each kind. */
const ofDatabases: readonly Suite[] = [ofPlaces]
/** What the server decides, or what the contract of every entity asks of each kind. */
const ofServer: readonly Suite[] = [bounds, permissions, references, scheduled]

for (const kind of databaseKinds)
  contractOn(kind, [...(oneDatabase.includes(kind) ? ofServer : []), ...ofDatabases], 'every report')
