import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'
import { makeDoorEntry } from './door-entry.ts'
import type { MadeDoor, MadeSite } from './estate.ts'
import type { HardwareLookUps } from './hardware-lookups.ts'
import { Udns } from './udns.ts'

interface Making {
  readonly client: PoolClient
  readonly clientId: number
  readonly lookUps: HardwareLookUps
  readonly udns: Udns
}

/** What a stockroom has more of, in the order in which it came in. */
const spares = ['reader', 'powerHub', 'frontPanel', 'readerInterface', 'busExpansionModule', 'lockController'] as const

/** Gives the sites of a client their hardware: comm devices, devices at each door, and some spares. */
export async function makeHardware(
  client: PoolClient,
  clientId: number,
  sites: readonly MadeSite[],
  lookUps: HardwareLookUps,
): Promise<void> {
  const making = { client, clientId, lookUps, udns: new Udns(clientId) }
  for (const [index, site] of sites.entries()) {
    await makeConnection(making, site, index)
    await makeDoorParts(making, site.doors)
    await makeNodes(making, site)
  }
  const [first] = sites
  if (first) await makeUncommissioned(making, first)
  for (let spare = 0; spare < 3; spare++) for (const type of spares) making.udns.next(type, 'inStock')
  for (const site of sites) await makeDoorEntry(client, clientId, site, making.udns.next('frontPanel'))
  await making.udns.write(client)
}

const controllersOf = ({ doors }: MadeSite) => [...new Set(doors.map(({ controllerId }) => controllerId))]

/** A comm device for the controllers of a site, signed off and inspected. */
async function makeConnection(making: Making, site: MadeSite, index: number) {
  const { client, clientId, lookUps, udns } = making
  const isMobile = index % 2 === 1
  const device = {
    clientId,
    name: `${site.plan.name} comms`,
    udn: udns.next('systemController'),
    type: isMobile ? 'mobile' : 'lan',
    state: 'unknown',
    signalStrength: isMobile ? 70 : null,
    ipAddress: isMobile ? null : `10.20.${index}.2`,
    serialNumber: `GC-${2000 + index}`,
    firmwareId: lookUps.firmware,
    signOffState: 'signedOff',
    signOffCompany: 'Calder Security',
    signOffBy: 'Olivia Marsh',
    signOffEngineer: 'Ian Calder',
    signOffDate: '2026-02-02T10:30:00Z',
  }
  const [commDeviceId = 0] = await insertRows(client, 'comm_device', [device], 'commDeviceId')
  for (const controllerId of controllersOf(site))
    await client.query('update controller set "commDeviceId" = $2, "udn" = $3 where "controllerId" = $1', [
      controllerId,
      commDeviceId,
      udns.next('systemController'),
    ])
  const log = { clientId, commDeviceId, start: '2026-02-02T10:12:00Z', end: '2026-02-02T10:14:00Z' }
  await insertRows(client, 'connection_log', [{ ...log, event: 'Commissioned', data: 'First connection' }])
  const seen = { gainedAccess: true, rebootCompleted: true, antennaFitted: isMobile, signalLedsLit: 3 }
  const inspection = { clientId, commDeviceId, user: 'Ian Calder', dateTime: '2026-06-10T09:00:00Z', ...seen }
  await insertRows(client, 'inspection', [inspection])
  await insertRows(client, 'sim', [simRow(making, index, isMobile ? commDeviceId : null)])
}

/** A second comm device for a site, mounted and not put into service yet: it has no SIM and serves nothing. */
async function makeUncommissioned({ client, clientId, udns }: Making, site: MadeSite) {
  const udn = udns.next('systemController')
  const device = { clientId, name: `${site.plan.name} reserve comms`, udn, type: 'mobile', serialNumber: 'GC-2900' }
  await insertRows(client, 'comm_device', [{ ...device, state: 'unknown', signOffState: 'notSignedOff' }])
}

/** A SIM in a mobile comm device, a spare one for the others. */
const simRow = ({ clientId, lookUps }: Making, index: number, commDeviceId: number | null) => ({
  clientId,
  reference: `SIM ${100 + index}`,
  iccid: `894420000000000000${10 + index}`,
  typeId: lookUps.simTypes[0],
  networkProviderId: lookUps.networks[index % 2],
  commDeviceId,
  status: commDeviceId === null ? 'available' : 'live',
  dateActivated: commDeviceId === null ? null : '2026-02-02',
})

/** An RTE button and a contact for each door, and the output that opens it. */
async function makeDoorParts({ client, clientId, lookUps }: Making, doors: readonly MadeDoor[]) {
  const inputRows = (kind: 'requestToExit' | 'contact', words: string, offset: number) =>
    doors.map(({ controllerId, number }) => ({
      clientId,
      controllerId,
      instance: number * 2 - offset,
      name: `Door ${number} ${words}`,
      function: kind,
      reportOpenCircuit: kind === 'contact',
    }))
  const buttons = await insertRows(client, 'input', inputRows('requestToExit', 'RTE', 1), 'inputId')
  const contacts = await insertRows(client, 'input', inputRows('contact', 'contact', 0), 'inputId')
  const locks = doors.map(({ controllerId, number, doorId }) => ({
    clientId,
    controllerId,
    instance: number,
    name: `Door ${number} lock`,
    function: 'lock',
    triggerType: 'door',
    triggerDoorId: doorId,
  }))
  const outputs = await insertRows(client, 'output', locks, 'outputId')
  const parts = doors.map(({ doorId }, index) => [doorId, buttons[index], contacts[index], outputs[index]])
  await client.query(
    `update door set "requestToExitInputId" = p."button", "contactInputId" = p."contact", "outputId" = p."output",
       "doorTypeId" = $2, "lockTypeId" = $3
     from (select (e->>0)::integer as "doorId", (e->>1)::integer as "button", (e->>2)::integer as "contact",
       (e->>3)::integer as "output" from jsonb_array_elements($1::jsonb) e) p
     where door."doorId" = p."doorId"`,
    [JSON.stringify(parts), lookUps.doorTypes[0], lookUps.lockTypes[0]],
  )
}

/** A power hub for each controller, and one of each other node at the first. */
async function makeNodes({ client, clientId, lookUps, udns }: Making, site: MadeSite) {
  const [first] = controllersOf(site)
  const [door] = site.doors.filter(({ controllerId }) => controllerId === first)
  const hubs = controllersOf(site).map(controllerId => ({
    clientId,
    controllerId,
    instance: 1,
    name: 'Power hub',
    udn: udns.next('powerHub'),
    state: 'unknown',
    mainsFailed: false,
    tamper: false,
  }))
  await insertRows(client, 'power_hub', hubs)
  const node = { clientId, controllerId: first, instance: 1, state: 'unknown' }
  const named = (name: string, type: Parameters<Udns['next']>[0]) => ({ ...node, name, udn: udns.next(type) })
  await insertRows(client, 'reader_interface', [named('Reader interface', 'readerInterface')])
  await insertRows(client, 'bus_expansion_module', [
    { ...named('Bus expansion', 'busExpansionModule'), secondaryBuses: 1, bus1Timeout: 1000 },
  ])
  await insertRows(client, 'lock_controller', [
    { ...named('Entrance lock', 'lockController'), doorId: door?.doorId, lockTypeId: lookUps.lockTypes[2] },
  ])
  await insertRows(client, 'sem', [named('Plant inputs', 'sem')])
  await insertRows(client, 'door_entry_link_door', [
    { clientId, controllerId: first, doorId: door?.doorId, number: 1, description: 'Entrance panel' },
  ])
}
