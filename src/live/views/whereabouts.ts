import type { Names } from '../../domain/live.ts'

/** A zone as the heads in it; id 0 is outside of every zone. */
export class Room {
  readonly zoneId: number
  heads = 0

  constructor(zoneId: number) {
    this.zoneId = zoneId
  }
}

/** Where one credential's newest movement left it. */
export class Place {
  readonly tokenId: number
  room: Room
  /** Epoch ms of the movement. */
  at = Number.NEGATIVE_INFINITY
  /** Counts up: of two movements at the same instant the later in the stream is the newer. */
  told = 0
  personId = 0
  doorId = 0
  head: Head
  /** Moved since it was last taken; with the titles that its movement came with. */
  isMoved = false
  names: Names | undefined = undefined
  /** Where the page shows it. */
  shownIn: Room

  constructor(tokenId: number, room: Room) {
    this.tokenId = tokenId
    this.room = room
    this.shownIn = room
    this.head = { newest: this, credentials: 1, countedIn: room, isAway: false }
  }
}

/** A person with all their credentials, or a credential without a holder. They are where the newest of them is. */
export interface Head {
  newest: Place
  credentials: number
  countedIn: Room
  /** Out of every zone, though another of the credentials may be left in one. */
  isAway: boolean
}

const newer = (a: Place, b: Place) => a.at > b.at || (a.at === b.at && a.told > b.told)

/**
 * Who is where: credential -> zone by the newest movement of each, and heads by zone. A late movement
 * changes nothing if a newer one is known. Above `limit` credentials those longest out of every zone are dropped.
 */
export class Whereabouts {
  readonly #limit: number
  readonly #opened: (zoneId: number, names: Names | undefined) => void
  readonly #places = new Map<number, Place>()
  readonly #people = new Map<number, Head>()
  readonly #rooms = new Map<number, Room>()
  readonly #outside = new Room(0)
  #moved: Place[] = []
  readonly #turned = new Map<number, boolean>()
  #told = 0

  /** @param opened called for every zone when it is first entered */
  constructor(limit: number, opened: (zoneId: number, names: Names | undefined) => void) {
    this.#limit = limit
    this.#opened = opened
  }

  get size() {
    return this.#places.size
  }

  clear() {
    this.#places.clear()
    this.#people.clear()
    this.#rooms.clear()
    this.#moved = []
    this.#turned.clear()
  }

  /** Zones that anybody has been in. */
  rooms(): Iterable<Room> {
    return this.#rooms.values()
  }

  headsIn(zoneId: number): number {
    return this.#rooms.get(zoneId)?.heads ?? 0
  }

  /** Columns of numbers, since an object per movement costs more than following it. 0: no zone, nobody, no door. */
  move(tokenId: number, zoneId: number, at: number, personId: number, doorId: number, names: Names | undefined) {
    const place = this.#places.get(tokenId) ?? this.#add(tokenId)
    if (at < place.at) return
    if (place.personId !== personId) this.#reassign(place, personId)
    place.at = at
    place.told = ++this.#told
    place.doorId = doorId
    this.#put(place, zoneId === 0 ? this.#outside : (this.#rooms.get(zoneId) ?? this.#addRoom(zoneId, names)), names)
    if (!newer(place.head.newest, place)) place.head.newest = place
    this.#recount(place.head)
  }

  /** Takes out of their zones those who have been in too long. @param resetMs of a zone, undefined for never */
  expire(nowMs: number, resetMs: (zoneId: number) => number | undefined) {
    for (const place of this.#places.values()) {
      if (place.room === this.#outside) continue
      const afterMs = resetMs(place.room.zoneId)
      if (afterMs === undefined || place.at + afterMs > nowMs) continue
      this.#put(place, this.#outside, undefined)
      this.#recount(place.head)
    }
  }

  /** Those who have moved since the last time. */
  takeMoved(): readonly Place[] {
    const moved = this.#moved
    this.#moved = []
    for (const place of moved) place.isMoved = false
    return moved
  }

  /** People with several credentials who went away, or came back, since the last time. */
  takeTurned(): (readonly [personId: number, isAway: boolean])[] {
    const turned = [...this.#turned]
    this.#turned.clear()
    return turned
  }

  #add(tokenId: number): Place {
    if (this.#places.size >= this.#limit) this.#forget()
    const place = new Place(tokenId, this.#outside)
    this.#places.set(tokenId, place)
    return place
  }

  #addRoom(zoneId: number, names: Names | undefined): Room {
    const room = new Room(zoneId)
    this.#rooms.set(zoneId, room)
    this.#opened(zoneId, names)
    return room
  }

  #put(place: Place, room: Room, names: Names | undefined) {
    place.room = room
    place.names = names ?? place.names
    if (place.isMoved) return
    place.isMoved = true
    this.#moved.push(place)
  }

  #join(place: Place, personId: number): Head {
    const known = personId === 0 ? undefined : this.#people.get(personId)
    if (known) {
      known.credentials++
      return known
    }
    const head = { newest: place, credentials: 1, countedIn: this.#outside, isAway: false }
    if (personId !== 0) this.#people.set(personId, head)
    return head
  }

  #reassign(place: Place, personId: number) {
    this.#part(place)
    place.personId = personId
    place.head = this.#join(place, personId)
  }

  /** The credential has changed hands: its former holder is where the newest of their others is. */
  #part(place: Place) {
    const { head } = place
    head.credentials--
    if (head.newest !== place) return
    const newest = head.credentials === 0 ? undefined : this.#newestOthers(place)
    if (newest) head.newest = newest
    else if (place.personId !== 0) this.#people.delete(place.personId)
    this.#recount(head, newest?.room ?? this.#outside)
  }

  #newestOthers(place: Place): Place | undefined {
    let newest: Place | undefined
    for (const other of this.#places.values()) {
      if (other !== place && other.head === place.head && (!newest || newer(other, newest))) newest = other
    }
    return newest
  }

  #recount(head: Head, room = head.newest.room) {
    const { personId } = head.newest
    const isAway = personId !== 0 && head.credentials > 1 && room === this.#outside
    if (isAway !== head.isAway) this.#turned.set(personId, isAway)
    head.isAway = isAway
    if (head.countedIn === room) return
    head.countedIn.heads--
    room.heads++
    head.countedIn = room
  }

  /**
   * Drops a quarter of the limit, those longest out; never those inside, nor the newest of several credentials of
   * one person, without which they would seem to be where the others are.
   */
  #forget() {
    const out = [...this.#places.values()].filter(
      ({ room, isMoved, head }) => room === this.#outside && !isMoved && head.credentials === 1,
    )
    out.sort((a, b) => a.at - b.at)
    for (const place of out.slice(0, Math.ceil(this.#limit / 4))) {
      this.#part(place)
      this.#places.delete(place.tokenId)
    }
  }
}
