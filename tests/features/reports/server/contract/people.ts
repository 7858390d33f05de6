import { insertRows } from '../../../../../server/db/insert.ts'
import type { House } from '../../../../contract/house.ts'
import type { Row } from '../../../../contract/records.ts'
import { rowsOf, senderOf } from '../../../../server/events/sending.ts'
import { made } from '../../../../server/rest/house.ts'
import type { SmallSite, TestClient } from '../../../../support/server.ts'

/** Where somebody is: in the areas of the house's limited user, elsewhere in Acme, with another client. */
export const places = ['Inside', 'Outside', 'Foreign'] as const
export type Place = (typeof places)[number]

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString()
interface Where {
  readonly as: TestClient
  readonly site: SmallSite
  readonly areaId: number
  /** Makes rows of its controller. */
  readonly at: ReturnType<typeof rowsOf>
  /** The door, by its own number. */
  readonly door: 1 | 2
}

/**
 * In each place a zone that counts, somebody who is in it, and somebody who has left it; their access has ended too. What
 * is there has the place in its name: a line that has a name of another place tells of it.
 */
export async function peopled(house: House): Promise<void> {
  const { acme, borough } = house.server.estate
  const [own, other] = [rowsOf(acme.controllerId), rowsOf(borough.controllerId)]
  const wheres: Readonly<Record<Place, Where>> = {
    Inside: { as: house.staff, site: acme, areaId: acme.floorId, at: own, door: 2 },
    Outside: { as: house.staff, site: acme, areaId: acme.areaId, at: own, door: 1 },
    Foreign: { as: house.neighbour, site: borough, areaId: borough.areaId, at: other, door: 1 },
  }
  for (const place of places) await peoplePlace(house, place, wheres[place])
}

async function peoplePlace({ server }: House, place: Place, { as, site, areaId, at, door }: Where): Promise<void> {
  const zone = await made(as, '/zone', { name: `${place} zone`, areaId, timeAndAttendance: true })
  const doorId = site.doorIds[door - 1]
  await changed(as, `/area/${areaId}`, { name: `${place} area` })
  await changed(as, `/door/${doorId}`, { name: `${place} door`, zoneId: zone['zoneId'] })
  const staying = await somebody(as, `${place} staying`, areaId)
  const leaving = await somebody(as, `${place} leaving`, areaId)
  const read = (keycode: string, reader: number, hours: number) =>
    at({ door, reader: reader + 2 * (door - 1), keycode, occurredAt: ago(hours) })
  const sender = await senderOf(server, site)
  const { body } = await sender.send([
    read(leaving.keycode, 1, 31),
    read(leaving.keycode, 2, 30),
    read(staying.keycode, 1, 29),
  ])
  if (body.rejected.length > 0) throw new Error(JSON.stringify(body.rejected))
  const ids = [staying.tokenId, leaving.tokenId]
  const { pool } = server.context.database
  // Access that ends by its day, and the day of the last use, are left to jobs.
  await pool.query('update token set "lastUsed" = $2, "lastActivated" = $2 where "fobId" = any($1)', [ids, ago(29)])
  const ended = { clientId: site.clientId, areaId, active: false, validUntil: ago(48).slice(0, 10), dateAdded: ago(72) }
  await insertRows(
    pool,
    'token_activation',
    ids.map(tokenId => ({ ...ended, tokenId })),
  )
}

let keycodes = 0xab_00_00_00_00_00

/** A person with a credential that has access to an area. */
async function somebody(as: TestClient, name: string, areaId: number) {
  const keycode = (++keycodes).toString(16).toUpperCase()
  const { personId } = await made(as, '/person', { firstName: 'Sam', surname: name })
  const { fobId } = await made(as, '/fob', { kind: 'fob', keycode, reference: `${name} credential`, personId })
  await made(as, '/tokenactivation', { tokenId: fobId, areaId })
  return { keycode, tokenId: Number(fobId) }
}

async function changed(as: TestClient, path: string, body: Row): Promise<void> {
  const { status, body: answer } = await as.put(`/api${path}`, body)
  if (status !== 200) throw new Error(`${path} was refused: ${status} ${JSON.stringify(answer)}`)
}
