import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'
import type { PlannedSite, PlannedZone } from './plan.ts'

/** What was made of one site, as far as people and the programme need it. */
export interface MadeSite {
  readonly plan: PlannedSite
  readonly areaId: number
  readonly zoneIds: readonly number[]
  readonly doors: readonly MadeDoor[]
}
export interface MadeDoor {
  readonly doorId: number
  readonly controllerId: number
  readonly number: number
  readonly name: string
  readonly zone: number
  readonly areaId: number
}
export interface AreaTypes {
  readonly site: number
  readonly floor: number
}

/** Makes one site: its areas, zones, controllers, doors, and a reader on either side of each door. */
export async function makeSite(
  client: PoolClient,
  clientId: number,
  plan: PlannedSite,
  types: AreaTypes,
): Promise<MadeSite> {
  const area = { clientId, rollCall: true, timeZone: null }
  const [areaId = 0] = await insertRows(
    client,
    'area',
    [{ ...area, name: plan.name, typeId: types.site, latitude: plan.latitude, longitude: plan.longitude }],
    'areaId',
  )
  const parts = plan.zones.map(({ name }) => ({ ...area, name, typeId: types.floor, parentAreaId: areaId }))
  const partIds = await insertRows(client, 'area', parts, 'areaId')
  const zoneIds = await insertRows(
    client,
    'zone',
    plan.zones.map((zone, index) => zoneRow(clientId, partIds[index], plan, zone)),
    'zoneId',
  )
  const controllerIds = await insertRows(client, 'controller', controllerRows(clientId, areaId, plan), 'controllerId')
  const doors = await makeDoors(client, clientId, plan, { partIds, zoneIds, controllerIds })
  await insertRows(
    client,
    'reader',
    doors.flatMap(door => readerRows(clientId, door)),
  )
  return { plan, areaId, zoneIds, doors }
}

const zoneRow = (clientId: number, areaId: number | undefined, site: PlannedSite, zone: PlannedZone) => ({
  clientId,
  areaId,
  name: `${site.name}: ${zone.name}`,
  maxOccupancy: zone.maxOccupancy,
  rollCall: true,
  timeAndAttendance: zone === site.zones[0],
  resetTime: 14,
  resetUnit: 'hours',
  antiPassback: zone.antiPassback ?? false,
})

const controllerRows = (clientId: number, areaId: number, site: PlannedSite) =>
  Array.from({ length: site.controllers }, (_, index) => ({
    clientId,
    areaId,
    name: `${site.name} ${index + 1}`,
    type: '420',
    state: 'unknown',
    saveRteEvents: true,
    communicationMode: 'cloud',
    maxUsers: 10_000,
    maxEvents: 50_000,
    maxDoors: 16,
    fobSize: 8,
  }))

interface Parts {
  readonly partIds: readonly number[]
  readonly zoneIds: readonly number[]
  readonly controllerIds: readonly number[]
}

async function makeDoors(client: PoolClient, clientId: number, site: PlannedSite, parts: Parts): Promise<MadeDoor[]> {
  const planned = site.zones.flatMap((zone, index) => zone.doors.map(name => ({ name, zone: index })))
  const made = planned.map(({ name, zone }, index) => ({
    clientId,
    controllerId: parts.controllerIds[index % parts.controllerIds.length] ?? 0,
    number: Math.floor(index / parts.controllerIds.length) + 1,
    name,
    areaId: parts.partIds[zone] ?? 0,
    zoneId: parts.zoneIds[zone],
    status: 'locked',
    unlockDuration: 5,
    openTime: 30,
    openWarning: 20,
  }))
  const doorIds = await insertRows(client, 'door', made, 'doorId')
  return made.map((row, index) => ({
    doorId: doorIds[index] ?? 0,
    controllerId: row.controllerId,
    number: row.number,
    name: row.name,
    zone: planned[index]?.zone ?? 0,
    areaId: row.areaId,
  }))
}

/** A door's readers: instance 2n-1 goes in, 2n out. */
export const inReader = (door: number) => door * 2 - 1
export const outReader = (door: number) => door * 2

const readerRows = (clientId: number, door: MadeDoor) =>
  (['in', 'out'] as const).map(direction => ({
    clientId,
    controllerId: door.controllerId,
    doorId: door.doorId,
    name: `Door ${door.number} ${direction}`,
    instance: direction === 'in' ? inReader(door.number) : outReader(door.number),
    direction,
    format: 'osdp',
    accessMode: 'credential',
    ledColour: 'blue',
    osdp: false,
  }))
