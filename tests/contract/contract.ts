import { afterAll, beforeAll, describe } from 'vitest'
import { databaseKinds, type DatabaseKind } from '../support/database.ts'
import { openHouse, type House } from './house.ts'
import { areas } from './suites/areas.ts'
import { bounds } from './suites/bounds.ts'
import { guardedFields } from './suites/guarded.ts'
import { lists } from './suites/lists.ts'
import { openapi } from './suites/openapi.ts'
import { permissions } from './suites/permissions.ts'
import { roundTrips } from './suites/round-trip.ts'
import { proof } from './suites/proof.ts'
import { roles } from './suites/roles.ts'
import { transitions } from './suites/transitions.ts'
import { tenants } from './suites/tenants.ts'
import { uniqueness } from './suites/uniqueness.ts'
import type { Suite } from './suites/suite.ts'

/** What the database decides: asked of each kind. */
export const ofDatabases: readonly Suite[] = [roundTrips, uniqueness, tenants, lists, areas]
/** What the server decides before it asks a database: said by one kind for all. */
export const ofServer: readonly Suite[] = [bounds, permissions, proof, roles, openapi, guardedFields, transitions]

/** What holds for each of something: one server with the suites, skipped where there is no such database. */
export function contractOn(kind: DatabaseKind, suites: readonly Suite[], of = 'every entity'): void {
  describe.skipIf(!databaseKinds.includes(kind))(`${of}, on ${kind}`, () => {
    let house: House
    beforeAll(async () => {
      house = await openHouse(kind)
    })
    afterAll(() => house?.close())

    for (const suite of suites) suite(() => house)
  })
}
