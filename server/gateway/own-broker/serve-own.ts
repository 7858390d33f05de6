import { randomUUID } from 'node:crypto'
import { repeat } from '../../base/repeat.ts'
import { subjects } from '../../bus/bus.ts'
import type { Context } from '../../context.ts'
import { directoriesOf } from '../../events/directory/directories.ts'
import { findCommDeviceKey, type FindKey } from '../../events/ingest/keys.ts'
import { nameOf } from '../device.ts'
import type { Gateway } from '../gateway.ts'
import type { MqttSettings } from '../../base/mqtt-settings.ts'
import { listen } from './listen.ts'
import { OwnBroker } from './own-broker.ts'
import { noteInUse, revokedOf } from './key-lives.ts'
import { signInDevices } from './sign-in.ts'

/** Revoked keys are looked for so often, many in one query. */
const revokedEveryMs = 10_000
const step = 1000
const lateEveryMs = 1000

interface Moved {
  readonly name: string
  readonly process: string
}

interface Parts {
  readonly context: Context
  readonly gateway: Gateway
  readonly findKey: FindKey
  readonly broker: Extract<MqttSettings['broker'], { kind: 'own' }>
  readonly onError: (error: unknown) => void
}

/** Runs the server's own broker. @returns how to end it */
export async function serveOwn({ context, gateway, findKey, broker, onError }: Parts): Promise<() => Promise<void>> {
  const { bus, settings } = context
  const here = randomUUID()
  const own = new OwnBroker({
    rights: gateway.rights,
    events: gateway,
    signIn: signInDevices({
      findKey,
      findCommDeviceKey: authorization => findCommDeviceKey(authorization, context),
      directories: directoriesOf(context),
      onOutcome: outcome => gateway.metrics.signIn(outcome),
      onError,
    }),
    connected: device => bus.publish(subjects.deviceConnected, { name: nameOf(device), process: here } satisfies Moved),
    moved: device => gateway.moved(device),
    onError,
  })
  await own.begin()
  const server = await listen({ host: settings.host, port: broker.port, tls: broker.tls }, each => own.accept(each))
  gateway.use(own)
  const unsubscribe = bus.subscribe(subjects.deviceConnected, message => {
    const { name, process } = message as Moved
    if (process !== here) own.dismiss(name)
  })
  const looking = repeat(revokedEveryMs, () => endRevoked(context, own), onError)
  const hurrying = setInterval(() => {
    for (const session of own.sessions()) session.cutIfLate()
  }, lateEveryMs).unref()
  return async () => {
    unsubscribe()
    clearInterval(hurrying)
    server.close()
    await Promise.all([looking.stop(), own.close()])
  }
}

/** Ends the connections of controllers whose key was revoked, or that are no more; the keys of the others are in use. */
async function endRevoked(context: Context, own: OwnBroker): Promise<void> {
  const all = own.sessions()
  for (let from = 0; from < all.length; from += step) {
    const some = all.slice(from, from + step)
    const signedIn = some.map(session => session.signedIn)
    const revoked = await revokedOf(context, signedIn)
    for (const session of some) if (revoked.has(session.signedIn)) session.cut('its key was revoked')
    await noteInUse(context, signedIn)
  }
}
