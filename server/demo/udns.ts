import type { PoolClient } from 'pg'
import { nodeTypes, type NodeTypeId } from '../../src/domain/udn.ts'
import { insertRows } from '../db/insert.ts'

/** The UDNs of a client's devices, as they are given out; each is then in its stockroom and in the provider's register. */
export class Udns {
  readonly #clientId: number
  readonly #given: { udn: string; deviceType: NodeTypeId; status: 'installed' | 'inStock' }[] = []

  constructor(clientId: number) {
    this.#clientId = clientId
  }

  /** The UDN of a device that is fitted, or lies in the stockroom. */
  next(deviceType: NodeTypeId, status: 'installed' | 'inStock' = 'installed'): string {
    const number = this.#clientId * 0x1000 + this.#given.length + 1
    const udn = `${nodeTypes[deviceType].prefix}${number.toString(16).padStart(6, '0')}`.toUpperCase()
    this.#given.push({ udn, deviceType, status })
    return udn
  }

  /** Writes the stockroom and the register. */
  async write(client: PoolClient): Promise<void> {
    const items = this.#given.map(device => ({
      ...device,
      clientId: this.#clientId,
      name: nodeTypes[device.deviceType].name,
      kind: 'hardware',
      dateReceived: '2026-01-15',
    }))
    await insertRows(client, 'stockroom_item', items)
    const devices = this.#given.map(({ udn, deviceType, status }) => ({
      udn,
      deviceType,
      status: status === 'inStock' ? 'dispatched' : status,
      dispatchedToId: this.#clientId,
      batch: '2025-51',
      dateMade: '2025-12-18',
    }))
    await insertRows(client, 'udn_device', devices)
  }
}
