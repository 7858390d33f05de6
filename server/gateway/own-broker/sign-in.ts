import { createHash } from 'node:crypto'
import { commDeviceIdIn } from '../../../src/domain/comm-device-topics.ts'
import type { Directories } from '../../events/directory/directories.ts'
import type { CommDeviceKey, FindKey } from '../../events/ingest/keys.ts'
import type { Peer } from '../device.ts'
import type { SignIn as Outcome } from '../gateway-metrics.ts'
import { WrongSignIns } from './wrong-sign-ins.ts'

/** A device that has signed in, with the hash of its key, by which a revoked key is found. */
export interface SignedIn {
  readonly device: Peer
  readonly keyHash: string
}

const mostGood = 20_000

/** Why a sign-in was refused, in the codes of MQTT 3.1.1. */
export const refusals = { unavailable: 3, wrong: 4 } as const

interface Parts {
  readonly findKey: FindKey
  readonly findCommDeviceKey: (authorization: string) => Promise<CommDeviceKey | undefined>
  readonly directories: Directories
  readonly onOutcome: (outcome: Outcome) => void
  readonly onError: (error: unknown) => void
}

/** Signs a device in: its name as the user, its own key as the password. @returns a code of MQTT where it is refused */
export type SignInDevice = (address: string, user: string, password: string) => Promise<SignedIn | number>

export function signInDevices({ findKey, findCommDeviceKey, directories, onOutcome, onError }: Parts): SignInDevice {
  const wrong = new WrongSignIns()
  /** The last good key of each, by hash: wrong attempts of others don't lock it out. */
  const good = new Map<string, string>()
  const find = async (user: string, password: string): Promise<SignedIn | undefined> => {
    const commDeviceId = commDeviceIdIn(user)
    if (commDeviceId !== undefined) {
      const device = await findCommDeviceKey(`Bearer ${password}`).catch(refusedOrThrow)
      return device?.commDeviceId === commDeviceId ? { device, keyHash: hashOf(password) } : undefined
    }
    const controllerId = Number(user)
    const key = await findKey(`Bearer ${password}`).catch(refusedOrThrow)
    // The key of a whole client is for a program that speaks for many controllers, over HTTP.
    if (key?.controllerId !== controllerId || String(controllerId) !== user) return undefined
    const { rows } = await directories.withControllers(key.clientId, [controllerId])
    if (!rows.controller.has(controllerId)) return undefined
    return { device: { clientId: key.clientId, controllerId }, keyHash: hashOf(password) }
  }
  return async (address, user, password) => {
    if (good.get(user) !== hashOf(password) && wrong.isTooMany(address, user)) {
      onOutcome('throttled')
      return refusals.unavailable
    }
    try {
      const found = await find(user, password)
      onOutcome(found ? 'accepted' : 'refused')
      if (found) {
        if (good.size >= mostGood) good.clear()
        good.set(user, found.keyHash)
        return found
      }
    } catch (error) {
      onError(error)
      return refusals.unavailable
    }
    wrong.note(address, user)
    return refusals.wrong
  }
}

/** A key of another kind is refused by a Fault. For a device that is a wrong key like any other. */
function refusedOrThrow(error: unknown): undefined {
  if (error instanceof Error && error.name === 'Fault') return undefined
  throw error
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
