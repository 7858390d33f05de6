import { connectionStates } from '../device-messages.ts'
import { entities } from '../entities/index.ts'
import { wireName } from '../fields/index.ts'

/** What ESP-RFID boards and web services call what opens doors, or lets somebody in: the user of a board is a card. */
const ofProtocols = 'uid user username pin pincode card cardnumber key apikey psk pass pwd authorization'.split(' ')
/** Of what a controller holds: it covers PINs, and one of few records could be worked out from it. */
const ofHoldings = 'checksum'
/** The same at the end of a longer name. */
const endings = /(?:keycode|pincode|password|passphrase|passwd|secret|numberplate)s?$/
const lastWord = /(?:Pin|PIN|Uid|UID|[_ -](?:pin|uid))s?$/
/**
 * Texts that may be anything: what somebody has typed at a console, what it answered, and what a board logs, which may be a
 * card. Where these are no texts they are numbers, or hold what has a name of its own.
 */
const anything = new Set(['text', 'output', 'data'])

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

let known: ReadonlySet<string> | undefined

/** What the entities declare: what is sent to controllers only when they ask, and whatever is kept sealed. */
const declared = (): ReadonlySet<string> =>
  new Set([
    ...ofProtocols,
    ofHoldings,
    ...Object.values(entities).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        field.toDevice === 'whenAsked' || field.sealed ? [plain(wireName(name, field))] : [],
      ),
    ),
  ])

/**
 * Whether what has a name in a message must not be shown. Yes and no, and nothing, are no secrets: a reader says by
 * `pin` that it asks for one.
 */
export function isSecret(name: string, value: unknown): boolean {
  if (typeof value === 'boolean' || value === null) return false
  known ??= declared()
  const one = plain(name)
  // What has no name may be anything too, but for what a controller says of its connection.
  if (one === '') return typeof value !== 'object' && !connectionStates.some(state => state === value)
  if (typeof value === 'string' && anything.has(one)) return true
  return known.has(one) || known.has(one.replace(/s$/, '')) || endings.test(one) || lastWord.test(name)
}
