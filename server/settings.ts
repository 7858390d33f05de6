import * as z from 'zod'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { brands, type Brand } from '../src/domain/vocabulary.ts'
import { isAddressList } from './bus/nats-address.ts'

/** An address, a network with the length of its prefix, or a word for this machine. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (text === 'loopback') return true
  if (family === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** An origin that stands in a policy as it is: nothing in it may end the directive or widen it. */
const isBareHost = ({ username, password, host }: URL) => !username && !password && /^[\w.:[\]-]+$/.test(host)

const variables = z.object({
  PORT: z.coerce.number('must be a number').int().min(0).max(65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  GATEHOUSE_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  NATS_URL: z
    .string()
    .refine(isAddressList, 'must be a nats:// or tls:// address, or several divided by commas')
    .optional(),
  GATEHOUSE_VARIANT: z.enum(['cloud', 'classic'], 'must be cloud or classic').default('cloud'),
  GATEHOUSE_BRAND: z
    .enum(Object.keys(brands) as [Brand, ...Brand[]], `must be one of ${Object.keys(brands).join(', ')}`)
    .default('cloud'),
  GATEHOUSE_DEMO: z.enum(['on', 'off', 'large'], 'must be on, off or large').default('on'),
  GATEHOUSE_SIMULATOR: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TRUSTED_PROXIES: z
    .string()
    .transform(list => list.split(',').map(each => each.trim()))
    .refine(list => list.every(isNetwork), 'must be addresses or networks (10.0.0.0/8), or loopback, divided by commas')
    .optional(),
  MAP_STYLE_URL: z
    .url({ protocol: /^https$/, error: 'must be an https:// address' })
    .refine(url => !URL.canParse(url) || isBareHost(new URL(url)), 'must have no user, password or wildcard')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, 'must be 16 or more letters, digits and -._~+/')
    .optional(),
})
const schema = variables.refine(given => given.NATS_URL === undefined || given.DATABASE_URL !== undefined, {
  path: ['NATS_URL'],
  error: 'needs DATABASE_URL: the embedded database serves one server',
})

const demos = { on: 'usual', off: undefined, large: 'large' } as const

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  /** By which the server processes on one database tell each other what happens; without it there is one. */
  readonly natsUrl: string | undefined
  readonly variant: 'cloud' | 'classic'
  readonly brand: Brand
  /** Undefined: none is made. */
  readonly demo: 'usual' | 'large' | undefined
  readonly simulator: boolean
  /** The proxies whose word on the caller's address and on https counts; nobody's without them. */
  readonly trustedProxies: readonly string[] | undefined
  /** The style of the site map (MapLibre); without it the map that comes with the app. Everybody may know it. */
  readonly mapStyleUrl: string | undefined
  /** What who reads /metrics must show; without it only this machine may. */
  readonly metricsToken: string | undefined
}

/**
 * Reads the settings from the environment.
 * @throws an Error that names every setting that is wrong, and never shows the value of one
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  const read = parsed.data
  return {
    port: read.PORT,
    host: read.HOST,
    dataFolder: resolve(read.GATEHOUSE_DATA),
    databaseUrl: read.DATABASE_URL,
    natsUrl: read.NATS_URL,
    variant: read.GATEHOUSE_VARIANT,
    brand: read.GATEHOUSE_BRAND,
    demo: demos[read.GATEHOUSE_DEMO],
    simulator: read.GATEHOUSE_DEMO !== 'off' && read.GATEHOUSE_SIMULATOR === 'on',
    trustedProxies: read.TRUSTED_PROXIES,
    mapStyleUrl: read.MAP_STYLE_URL,
    metricsToken: read.METRICS_TOKEN,
  }
}
