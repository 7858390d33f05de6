import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'
import type { MadeSite } from './estate.ts'

/** What is dialled at a place of work, and how many of its people answer there. */
const desks = [
  { number: 100, description: 'Reception', people: 2 },
  { number: 101, description: 'Facilities office', people: 1 },
  { number: 102, description: 'Deliveries', people: 1 },
]
const flats = Array.from({ length: 8 }, (_, index) => ({
  number: 101 + index,
  description: `Flat ${index + 1}`,
  people: 1 + (index % 2),
}))
const most = 12

/** A door-entry panel at the first door of a site, and the handsets that it calls. @param udn that of the panel */
export async function makeDoorEntry(client: PoolClient, clientId: number, site: MadeSite, udn: string): Promise<void> {
  const [door] = site.doors
  if (!door) return
  const { controllerId, doorId } = door
  const panel = { clientId, controllerId, doorId, instance: 1, name: `${door.name} panel`, udn, state: 'unknown' }
  const calls = { dialling: 'either', multiLanguage: 0, ringTime: 30, talkTime: 90 }
  const panelIds = await insertRows(client, 'door_entry_panel', [{ ...panel, ...calls }], 'doorEntryPanelId')
  const { rows: people } = await client.query<{ personId: number }>(
    'select "personId" from person where "clientId" = $1 and "company" = $2 order by "personId" limit $3',
    [clientId, site.plan.name, most],
  )
  const ids = people.map(({ personId }) => personId)
  const handsets = (site.plan.name.endsWith('Flats') ? flats : desks).map(({ people: count, ...handset }) => ({
    clientId,
    controllerId,
    ...handset,
    panelIds,
    residentIds: ids.splice(0, count),
    active: true,
  }))
  await insertRows(client, 'door_entry_handset', handsets)
}
