import * as z from 'zod'

/** Numbers and booleans may come as texts. */
const number = z.coerce.number().int().min(0).max(9_999_999_999)
const text = z.union([z.string().max(200), z.number(), z.boolean()]).transform(String)

const said = z.object({
  type: text.optional(),
  src: text.optional(),
  desc: text.optional(),
  command: text.optional(),
  time: number.optional().catch(undefined),
  uptime: number.optional().catch(undefined),
  ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  uid: text.optional(),
  username: text.optional(),
  isKnown: text.optional(),
  access: text.optional(),
  acctype: text.optional(),
  validuntil: number.optional(),
})

/** A message from a board, as far as it matters here. `time` is by the board's clock, in Unix seconds. */
export type BoardSaid =
  | {
      /** After a boot, or a heartbeat. */
      readonly kind: 'alive'
      readonly isBoot: boolean
      readonly ip: string
      /** How long it has been running, in seconds. */
      readonly uptime: number
    }
  | {
      readonly kind: 'read'
      readonly uid: string
      readonly isKnown: boolean
      /** As the board calls it: Always, Admin, Disabled, Expired or Denied. */
      readonly access: string
      readonly time: number | undefined
    }
  | { readonly kind: 'happened'; readonly what: Happening; readonly time: number | undefined }
  | { readonly kind: 'user'; readonly uid: string; readonly acctype: string; readonly validUntil: number }
  | { readonly kind: 'done'; readonly command: DoneCommand }

const happenings = {
  'door/Door Open': 'doorOpened',
  'door/Door Closed': 'doorClosed',
  'doorbell/Doorbell ringing': 'doorbell',
  'tamper/Door was tampered!': 'tamper',
  "tamper/Door wasn't closed within max open time!": 'doorHeldOpen',
} as const
type Happening = (typeof happenings)[keyof typeof happenings]

const doneCommands = ['adduser', 'deletuid', 'deletusers'] as const
export type DoneCommand = (typeof doneCommands)[number]

/**
 * Reads a message that a board has published, as README-MQTT.md of esp-rfid documents it.
 * @returns undefined for anything else, such as the board's own log, or a message of a newer firmware
 */
export function readBoard(message: unknown): BoardSaid | undefined {
  const read = said.safeParse(message)
  if (!read.success) return undefined
  const { type, src, desc, command, time, ip, uid, access } = read.data
  if (command === 'userfile' && uid) {
    const { acctype = '', validuntil = 0 } = read.data
    return { kind: 'user', uid, acctype, validUntil: validuntil }
  }
  if ((type === 'boot' || type === 'heartbeat') && ip) {
    const { uptime = 0 } = read.data
    return { kind: 'alive', isBoot: type === 'boot', ip, uptime }
  }
  if (type === 'access' && access)
    return { kind: 'read', uid: uid?.trim() ?? '', isKnown: read.data.isKnown === 'true', access, time }
  const done = doneCommands.find(each => each === type)
  if (done) return { kind: 'done', command: done }
  // An unknown card is reported as `access` too, and that message has the result.
  const happening = `${src}/${desc}`
  if (!Object.hasOwn(happenings, happening)) return undefined
  return { kind: 'happened', what: happenings[happening as keyof typeof happenings], time }
}

/** A command to a board. The board with the address `doorip` carries it out. */
export type BoardCommand =
  | { readonly cmd: 'getuserlist' | 'opendoor' | 'deletusers' | 'reboot' }
  | {
      readonly cmd: 'adduser'
      readonly uid: string
      readonly user: string
      readonly acctype: '1'
      readonly validuntil: string
    }
  | { readonly cmd: 'deletuid'; readonly uid: string }
