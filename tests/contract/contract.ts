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
import { transitions } from './suites/transitions.ts'
import { tenants } from './suites/tenants.ts'
import { uniqueness } from './suites/uniqueness.ts'

/** What holds for every entity: one server per kind of database, with all suites. */
export function contractOn(kind: DatabaseKind): void {
  describe.skipIf(!databaseKinds.includes(kind))(`every entity, on ${kind}`, () => {
    let house: House
    beforeAll(async () => {
      house = await openHouse(kind)
    })
    afterAll(() => house?.close())

    for (const suite of [
      roundTrips,
      bounds,
      uniqueness,
      permissions,
      tenants,
      lists,
      openapi,
      guardedFields,
      areas,
      transitions,
    ])
      suite(() => house)
  })
}
