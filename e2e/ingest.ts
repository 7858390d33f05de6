import { expect, type APIRequestContext } from '@playwright/test'
import type { ChangesAnswer } from '../src/domain/delivery.ts'
import type { CommandsAnswer } from '../src/domain/device-command.ts'
import type { IngestAnswer, IngestRow } from '../src/domain/ingest.ts'

/** A door as a controller knows it, and as the wall names it. */
export interface Door {
  readonly controllerId: number
  readonly number: number
  readonly name: string
  readonly areaId: number
}

/** Sends events as a controller does: with an integration key of the signed-in client, each exactly once. */
export class Controllers {
  readonly #request: APIRequestContext
  readonly #headers: Readonly<Record<string, string>>
  readonly #key: string
  #sequence = 0
  /** Each has its own: two of one second must not send under the same idempotency keys. */
  static #newest = Math.floor(Date.now() / 1000) % 2_000_000_000
  readonly #epoch = ++Controllers.#newest

  private constructor(request: APIRequestContext, headers: Record<string, string>, key: string) {
    this.#request = request
    this.#headers = headers
    this.#key = key
  }

  /** @param request signed in already; its session makes the key */
  static async of(request: APIRequestContext, origin: string): Promise<Controllers> {
    const headers = { 'application-identification': 'Website', origin }
    const name = `e2e ${crypto.randomUUID()}`
    const made = await request.post('/api/integrationkey', { headers, data: { name } })
    expect(made.status(), await made.text()).toBe(201)
    return new Controllers(request, headers, (await made.json()).key)
  }

  /** Some doors of the client. */
  async doors(count: number): Promise<readonly Door[]> {
    return (await this.#list<Door>('door')).slice(0, count)
  }

  /** Acknowledges every alarm, whatever earlier tests left. */
  async acknowledgeAlarms(): Promise<void> {
    const data = { alarmPriority: 20 }
    const answer = await this.#request.post('/api/event/alarm/acknowledge-all', { headers: this.#headers, data })
    expect(answer.status()).toBe(200)
  }

  /** Closes and locks every door, whatever state earlier tests left. */
  async closeAll(): Promise<void> {
    for (const door of await this.#list<Door>('door')) await this.send(door, ['doorClosed', 'doorLocked'])
  }

  /** The site that an area is a part of; undefined if it is one itself. */
  async siteOf(areaId: number): Promise<number | undefined> {
    const answer = await this.#request.get(`/api/area/${areaId}`, { headers: this.#headers })
    return (await answer.json()).parentAreaId ?? undefined
  }

  /** Lets this many people into a zone, by its own reader and their own credentials. */
  async letIn(count: number): Promise<void> {
    const doors = await this.#list<Door & { doorId: number; zoneId: number | null }>('door')
    const readers = await this.#list<{ doorId: number; instance: number; direction: string }>('reader')
    const tokens = await this.#list<{ keycode: string | null; personId: number | null; status: string }>('fob')
    const door = doors.find(({ zoneId }) => zoneId !== null)
    const reader = readers.find(({ doorId, direction }) => doorId === door?.doorId && direction === 'in')
    const held = tokens.filter(({ keycode, personId, status }) => keycode && personId && status === 'live')
    expect(door && reader && held.length >= count).toBe(true)
    for (const { keycode } of held.slice(0, count))
      await this.send(door!, ['accessGranted'], { reader: reader!.instance, keycode: keycode! })
  }

  /** A controller pulls what it must know, and acknowledges all of it; answers what was pending. */
  async settle(controllerId: number): Promise<ChangesAnswer['items']> {
    const headers = { authorization: `Bearer ${this.#key}` }
    const pulled = await this.#request.get(`/api/ingest/changes?controllerId=${controllerId}&limit=1000`, { headers })
    expect(pulled.status()).toBe(200)
    const { items }: ChangesAnswer = await pulled.json()
    const changeId = items.at(-1)?.changeId
    if (changeId === undefined) return []
    const data = { controllerId, changeId }
    const answer = await this.#request.post('/api/ingest/changes/acknowledge', { headers, data })
    expect(answer.status()).toBe(200)
    return items
  }

  /** Is connected for some seconds: commands of that time wait for `obey`. */
  async connect(): Promise<void> {
    const headers = { authorization: `Bearer ${this.#key}` }
    expect((await this.#request.get('/api/ingest/commands', { headers })).status()).toBe(200)
  }

  /** Does the next command that comes, as its door's controller, or says why not; answers what it was. */
  async obey(reason?: string): Promise<CommandsAnswer['items']> {
    const headers = { authorization: `Bearer ${this.#key}` }
    const waited = await this.#request.get('/api/ingest/commands?wait=20', { headers })
    expect(waited.status()).toBe(200)
    const { items }: CommandsAnswer = await waited.json()
    for (const { commandId, controllerId } of items) {
      const data = { commandId, controllerId, done: reason === undefined, ...(reason !== undefined && { reason }) }
      const answer = await this.#request.post('/api/ingest/commands/answer', { headers, data })
      expect(answer.status()).toBe(204)
    }
    return items
  }

  async #list<T>(entity: string): Promise<readonly T[]> {
    const answer = await this.#request.get(`/api/${entity}?limit=200`, { headers: this.#headers })
    return (await answer.json()).items
  }

  /** Sends events that happen now, and returns once they are committed. */
  async send(door: Door, types: readonly string[], more: Partial<IngestRow> = {}): Promise<void> {
    const rows = types.map(type => ({
      controllerId: door.controllerId,
      epoch: this.#epoch,
      sequence: this.#sequence++,
      type,
      occurredAt: new Date().toISOString(),
      door: door.number,
      ...more,
    }))
    const answer = await this.#request.post('/api/ingest/events', {
      headers: { authorization: `Bearer ${this.#key}` },
      data: rows,
    })
    const { accepted, rejected }: IngestAnswer = await answer.json()
    expect({ accepted, rejected }).toEqual({ accepted: types.length, rejected: [] })
  }
}
