import type { Movement } from '../../../src/domain/events.ts'
import type { DirectoryKind, DirectoryRows } from './rows.ts'
import { directoryColumns, directoryKinds } from './rows.ts'
import { titleOf } from './titles.ts'

/** Something with an id and what it is called now. */
export interface Named {
  readonly id: number
  readonly title: string
}

/** Where an event happened, as far as it is known. */
export interface Place {
  readonly controller: Named
  readonly door?: Named
  readonly reader?: Named & { readonly direction: Movement }
  readonly area?: Named
  /** What the area is part of: the nearest with coordinates, else the outermost. */
  readonly site?: Named
  readonly zone?: Named & { readonly antiPassback: boolean }
}

/** The credential of an event and who holds it. */
export interface Holder {
  readonly token: Named
  readonly kind: string
  readonly person?: Named
}

type Tables = { readonly [K in DirectoryKind]: Map<number, DirectoryRows[K]> }

const keycodePattern = /^[0-9A-Fa-f]{12}$/

/** A client's controllers, doors, readers, areas, zones, credentials and people in memory, found as controllers name them. */
export class Directory {
  readonly clientId: number
  readonly rows = Object.fromEntries(directoryKinds.map(kind => [kind, new Map()])) as unknown as Tables
  readonly #doors = new Map<string, number>()
  readonly #readers = new Map<string, number>()
  readonly #keycodes = new Map<string, number>()
  readonly #references = new Map<string, number>()
  readonly #places = new Map<string, Place>()
  readonly #holders = new Map<number, Holder>()

  constructor(clientId: number) {
    this.clientId = clientId
  }

  /** Puts rows in place of what was known by their ids. */
  put<K extends DirectoryKind>(kind: K, rows: readonly DirectoryRows[K][]): void {
    const [key] = directoryColumns[kind]
    for (const row of rows) {
      if (key) this.remove(kind, Number(row[key]))
      if (key) (this.rows[kind] as Map<number, DirectoryRows[K]>).set(Number(row[key]), row)
      this.#find(kind, row, (map, name, id) => void map.set(name, id))
    }
    this.#forget()
  }

  remove(kind: DirectoryKind, id: number): void {
    const row = this.rows[kind].get(id)
    if (!row) return
    this.#find(kind, row, (map, name, known) => void (map.get(name) === known && map.delete(name)))
    this.rows[kind].delete(id)
    this.#forget()
  }

  /** What a record is called now; undefined if it is deleted or not of this client. */
  title(kind: DirectoryKind, id: number): string | undefined {
    const row = this.rows[kind].get(id)
    return row && titleOf(kind, row)
  }

  /** Where a controller's event happened; undefined if the controller is not of this client. */
  place(controllerId: number, doorNumber?: number, readerInstance?: number): Place | undefined {
    const key = `${controllerId}/${doorNumber ?? ''}/${readerInstance ?? ''}`
    const known = this.#places.get(key)
    if (known) return known
    const place = this.#makePlace(controllerId, doorNumber, readerInstance)
    // A device may name any number: only what exists is worth remembering.
    const exists = (doorNumber === undefined || place?.door) && (readerInstance === undefined || place?.reader)
    if (place && exists) this.#places.set(key, place)
    return place
  }

  /** Who holds a credential, by its keycode (12 hex digits) or else its reference. */
  holder(code: string): Holder | undefined {
    const byKeycode = keycodePattern.test(code) ? this.#keycodes.get(code.toUpperCase()) : undefined
    const tokenId = byKeycode ?? this.#references.get(code.toLowerCase())
    if (tokenId === undefined) return undefined
    const known = this.#holders.get(tokenId)
    if (known) return known
    const holder = this.#makeHolder(tokenId)
    if (holder) this.#holders.set(tokenId, holder)
    return holder
  }

  #makePlace(controllerId: number, doorNumber?: number, readerInstance?: number): Place | undefined {
    const controller = this.#named('controller', controllerId)
    if (!controller) return undefined
    const readerRow = this.rows.reader.get(this.#readers.get(`${controllerId}/${readerInstance ?? ''}`) ?? 0)
    const doorId = doorNumber === undefined ? readerRow?.doorId : this.#doors.get(`${controllerId}/${doorNumber}`)
    const doorRow = this.rows.door.get(doorId ?? 0)
    const zoneRow = this.rows.zone.get(doorRow?.zoneId ?? 0)
    const reader = readerRow && this.#named('reader', readerRow.readerId)
    const door = doorRow && this.#named('door', doorRow.doorId)
    const zone = zoneRow && this.#named('zone', zoneRow.zoneId)
    const area = this.#named('area', doorRow?.areaId ?? this.rows.controller.get(controllerId)?.areaId ?? 0)
    const site = area && this.siteOf(area.id)
    return {
      controller,
      ...(door && { door }),
      ...(reader && { reader: { ...reader, direction: readerRow.direction } }),
      ...(area && { area }),
      ...(site && { site }),
      ...(zone && { zone: { ...zone, antiPassback: zoneRow.antiPassback } }),
    }
  }

  /** What an area is part of: the nearest with coordinates, else the outermost. */
  siteOf(areaId: number): Named | undefined {
    const way = new Set<number>()
    for (let area = this.rows.area.get(areaId); area && !way.has(area.areaId);) {
      way.add(area.areaId)
      if (area.latitude !== null && area.longitude !== null) break
      area = this.rows.area.get(area.parentAreaId ?? 0)
    }
    return this.#named('area', [...way].at(-1) ?? 0)
  }

  #makeHolder(tokenId: number): Holder | undefined {
    const row = this.rows.token.get(tokenId)
    const token = this.#named('token', tokenId)
    if (!row || !token) return undefined
    const person = this.#named('person', row.personId ?? 0)
    return { token, kind: row.kind, ...(person && { person }) }
  }

  #named(kind: DirectoryKind, id: number): Named | undefined {
    const title = this.title(kind, id)
    return title === undefined ? undefined : { id, title }
  }

  /** Visits the indexes in which a row stands under a name. */
  #find<K extends DirectoryKind>(
    kind: K,
    row: DirectoryRows[K],
    visit: (map: Map<string, number>, name: string, id: number) => void,
  ): void {
    if (kind === 'door') {
      const { controllerId, number, doorId } = row as DirectoryRows['door']
      visit(this.#doors, `${controllerId}/${number}`, doorId)
    }
    if (kind === 'reader') {
      const { controllerId, instance, readerId } = row as DirectoryRows['reader']
      visit(this.#readers, `${controllerId}/${instance}`, readerId)
    }
    if (kind === 'token') {
      const { keycode, reference, fobId } = row as DirectoryRows['token']
      if (keycode) visit(this.#keycodes, keycode.toUpperCase(), fobId)
      if (reference) visit(this.#references, reference.toLowerCase(), fobId)
    }
  }

  #forget(): void {
    this.#places.clear()
    this.#holders.clear()
  }
}
