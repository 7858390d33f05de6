import type { PoolClient } from 'pg'
import { insertRows } from '../db/insert.ts'

export interface HardwareLookUps {
  readonly doorTypes: readonly number[]
  readonly lockTypes: readonly number[]
  readonly simTypes: readonly number[]
  readonly networks: readonly number[]
  /** Of controllers, released. */
  readonly firmware: number
}

const named = (names: readonly (readonly [name: string, description: string])[]) =>
  names.map(([name, description]) => ({ name, description }))

const doors = named([
  ['Single door', 'One leaf'],
  ['Double door', 'Two leaves, one lock'],
  ['Turnstile', 'One person at a time'],
  ['Vehicle gate', 'A gate or a barrier'],
])
const locks = named([
  ['Magnet', 'Locked while it has power'],
  ['Electric strike', 'Unlocked while it has power'],
  ['Motor lock', 'Turned by a motor'],
])
const sims = named([
  ['Data only', 'No telephone number'],
  ['Data and SMS', 'Can be woken by a text message'],
])
const networks = named([
  ['Northern Mobile', 'Covers the country'],
  ['Channel Telecom', 'Roams between networks'],
])
const firmware = [
  { deviceType: 'systemController', firmwareVersion: '4.12', released: true, dateReleased: '2026-09-01' },
  { deviceType: 'systemController', firmwareVersion: '4.13', released: false },
  { deviceType: 'reader', firmwareVersion: '2.4', released: true, dateReleased: '2026-06-15' },
]
const documents = [
  { name: 'Wiring a door controller', tags: ['installation', 'controllers'], datePublished: '2026-02-01' },
  { name: 'Commissioning a comm device', tags: ['installation', 'comm devices'], datePublished: '2026-03-12' },
  { name: 'Roll call in an evacuation', tags: ['monitoring'], datePublished: '2026-05-20' },
]

/** The provider's look-up data of hardware, its firmware and what there is to read about it. */
export async function makeHardwareLookUps(client: PoolClient): Promise<HardwareLookUps> {
  const [released = 0] = await insertRows(client, 'firmware', firmware, 'firmwareId')
  await insertRows(client, 'document', documents)
  return {
    doorTypes: await insertRows(client, 'door_type', doors, 'doorTypeId'),
    lockTypes: await insertRows(client, 'lock_type', locks, 'lockTypeId'),
    simTypes: await insertRows(client, 'sim_type', sims, 'simTypeId'),
    networks: await insertRows(client, 'sim_network_provider', networks, 'simNetworkProviderId'),
    firmware: released,
  }
}
