import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'
import type { MadeSite } from './estate.ts'

const places: Readonly<Record<string, { city: string; postcode: string }>> = {
  'Harbour House': { city: 'Southampton', postcode: 'SO14 3JZ' },
  'Mill Lane Works': { city: 'Stockport', postcode: 'SK1 3AA' },
  'Station Road Clinic': { city: 'London', postcode: 'W1G 9PF' },
  'Park View Flats': { city: 'Birmingham', postcode: 'B1 1BB' },
}

/** Where a client's sites are, who answers for them, and their plans, cameras and door groups. */
export async function makePremises(client: PoolClient, clientId: number, sites: readonly MadeSite[]): Promise<void> {
  const addresses = sites.map(({ plan }, index) => ({
    clientId,
    primary: index === 0,
    line1: plan.name,
    line2: `${index + 1} ${plan.name.split(' ')[0]} Street`,
    ...places[plan.name],
  }))
  const addressIds = await insertRows(client, 'address', addresses, 'addressId')
  for (const [index, { areaId }] of sites.entries())
    await client.query('update area set "addressId" = $2 where "areaId" = $1', [areaId, addressIds[index]])
  const contact = { clientId, addressId: addressIds[0] }
  await insertRows(client, 'client_contact', [
    { ...contact, ...person('Olivia', 'Marsh', 'Estates manager'), contactTypes: ['admin'] },
    { ...contact, ...person('Frank', 'Neal', 'Accounts payable'), contactTypes: ['finance'] },
  ])
  const cameraIds = await insertRows(
    client,
    'camera',
    sites.map((site, index) => cameraRow(clientId, site, index)),
    'cameraId',
  )
  await insertRows(
    client,
    'site_plan',
    sites.map((site, index) => planRow(clientId, site, cameraIds[index])),
  )
  await insertRows(
    client,
    'door_group',
    sites.map(site => doorGroupRow(clientId, site)),
  )
}

const person = (firstName: string, surname: string, jobTitle: string) => ({
  firstName,
  surname,
  jobTitle,
  email: `${firstName}.${surname}@wharfside.example`.toLowerCase(),
  businessNumber: '+44 1632 960100',
})

/** A map of the site with its first doors and its camera. */
const planRow = (clientId: number, { areaId, plan, doors }: MadeSite, cameraId = 0) => ({
  clientId,
  areaId,
  name: plan.name,
  floorText: '0',
  type: 'map',
  markers: [
    ...doors.slice(0, 4).map(({ doorId, name }, index) => ({
      ...marker,
      name,
      x: plan.longitude + index * 0.0002,
      y: plan.latitude,
      subject: { entity: 'door', id: doorId },
    })),
    {
      ...marker,
      name: 'Entrance camera',
      x: plan.longitude + 0.0001,
      y: plan.latitude + 0.00006,
      subject: { entity: 'camera', id: cameraId },
    },
  ],
})
const marker = { theme: 'primary', action: 'open' }

const cameraRow = (clientId: number, { areaId }: MadeSite, index: number) => ({
  clientId,
  areaId,
  name: 'Entrance camera',
  protocol: 'rtsp',
  host: `10.20.${index}.60`,
  port: 554,
  rtspPathHigh: '/stream/1',
  rtspPathLow: '/stream/3',
  rtspUsername: 'viewer',
})

const doorGroupRow = (clientId: number, { areaId, doors }: MadeSite) => ({
  clientId,
  areaId,
  name: 'Entrance doors',
  doorIds: doors.filter(({ zone }) => zone === 0).map(({ doorId }) => doorId),
})
