import { clear, createStore, del, entries, get, set } from 'idb-keyval'
import type { Head } from '../../live/roll.ts'
import type { Running } from '../use-running.ts'

/** The roll of the sites that are evacuated, as this device was told last. There is one on a device. */
export interface KeptRoll {
  readonly userId: number
  readonly clientId: number
  /** The user's name. */
  readonly user: string
  /** The time zone of their sites (IANA). */
  readonly timeZone: string
  readonly mayMark: boolean
  /** When it was true, by the server's clock; epoch ms. */
  readonly at: number
  readonly clockOffsetMs: number
  readonly evacuations: readonly Running[]
  readonly heads: readonly Head[]
}

/** Somebody's picture, small. */
export interface KeptFace {
  /** The key of the file: another one once their picture has changed. */
  readonly picture: string
  readonly image: Blob
}

const rolls = createStore('gatehouse-kept-roll', 'roll')
const faces = createStore('gatehouse-kept-faces', 'faces')
const key = 'roll'

/** Undefined where none is kept. @throws where the device gives no storage */
export const readRoll = (): Promise<KeptRoll | undefined> => get<KeptRoll>(key, rolls)

/** @throws where the device has no room */
export const writeRoll = (roll: KeptRoll): Promise<void> => set(key, roll, rolls)

/** The kept pictures by person. */
export const readFaces = async (): Promise<ReadonlyMap<number, KeptFace>> =>
  new Map(await entries<number, KeptFace>(faces))

/** @throws where the device has no room */
export const writeFace = (personId: number, face: KeptFace): Promise<void> => set(personId, face, faces)

/** Personal data leaves the device: marks of people that were not sent yet stay, they name nobody. */
export async function forgetRoll(): Promise<void> {
  await Promise.all([del(key, rolls), clear(faces)])
}
