import { Resolver } from 'node:dns'
import * as z from 'zod'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { AppPlaces } from '../src/domain/app-stores.ts'
import { brands, type Brand } from '../src/domain/vocabulary.ts'
import { checkMqtt, mqttOf, type MqttSettings, mqttVariables } from './base/mqtt-settings.ts'
import { isAddressList } from './base/nats-address.ts'

/** An address, a network with the length of its prefix, or a word for this machine. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (text === 'loopback') return true
  if (family === 0 || more.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** An origin that can go into a policy as it is: nothing in it may end the directive or widen it. */
const isBareHost = ({ username, password, host }: URL) => !username && !password && /^[\w.:[\]-]+$/.test(host)

/** What opens an app; nothing that a browser would run. */
const appLink = z
  .url({ error: 'must be an address that the app opens' })
  .refine(url => !/^(javascript|data|blob|file|vbscript|http):/i.test(url), 'must be an address that the app opens')

const webhook = z.url({ protocol: /^https?$/, error: 'must be a http:// or https:// address' }).optional()
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and the base64 of 24 bytes or more')
  .optional()

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
  GATEHOUSE_SIMULATOR: z.enum(['on', 'steady', 'off'], 'must be on, steady or off').default('on'),
  STOP_SECONDS: z.coerce.number('must be a number').min(1).max(600).default(20),
  TRUSTED_PROXIES: z
    .string()
    .transform(list => list.split(',').map(each => each.trim()))
    .refine(list => list.every(isNetwork), 'must be addresses or networks (10.0.0.0/8), or loopback, divided by commas')
    .optional(),
  MAP_STYLE_URL: z
    .url({ protocol: /^https$/, error: 'must be an https:// address' })
    .refine(url => !URL.canParse(url) || isBareHost(new URL(url)), 'must have no user, password or wildcard')
    .optional(),
  SECRETS_KEY: z
    .string()
    .regex(
      /^[a-z0-9]{1,16}:[A-Za-z0-9+/]{43}=([\s,]+[a-z0-9]{1,16}:[A-Za-z0-9+/]{43}=)*$/,
      'must be id:base64 of 32 bytes',
    )
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .max(300)
    .regex(
      /^([^\p{C}<>"@]{1,100} <[^\s<>@"]+@[^\s<>@"]+>|[^\s<>@"]+@[^\s<>@"]+)$/u,
      'must be an address, or Name <address>',
    )
    .optional(),
  FEEDBACK_TO: z.email('must be an email address').max(254).optional(),
  SMS_URL: webhook,
  SMS_SECRET: webhookSecret,
  POSTCODE_URL: webhook,
  POSTCODE_SECRET: webhookSecret,
  MAIL_KEPT_DAYS: z.coerce.number('must be a number').int().min(1).max(365).default(30),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be a http:// or https:// address' })
    .refine(url => !URL.canParse(url) || isBareHost(new URL(url)), 'must have no user, password or wildcard')
    .optional(),
  DNS_SERVERS: z
    .string()
    .transform(text => text.split(',').flatMap(each => each.trim() || []))
    .refine(all => all.every(isNameServer), 'must be IP addresses, each with or without :port, separated by commas')
    .default([]),
  HELP_URL: z.url({ protocol: /^https?$/, error: 'must be a http:// or https:// address' }).optional(),
  APP_STORE_URL: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  PLAY_STORE_URL: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  APP_LINK: appLink.optional(),
  INSTALLER_APP_STORE_URL: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  INSTALLER_PLAY_STORE_URL: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  INSTALLER_APP_LINK: appLink.optional(),
  WEBHOOK_ALLOW_PRIVATE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  WEB_PUSH: z.enum(['on', 'off'], 'must be on or off').default('on'),
  PUSH_ALLOW_PRIVATE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  CONTROLLER_SILENT_SECONDS: z.coerce
    .number('must be a number')
    .int()
    .max(86_400)
    // A controller that waits for its commands calls every 25 s.
    .refine(seconds => seconds === 0 || seconds >= 60, 'must be 0, or 60 to 86400')
    .default(180),
  ...mqttVariables,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}=*$/, 'must be 16 or more letters, digits and -._~+/')
    .optional(),
})
const schema = variables
  .refine(given => given.NATS_URL === undefined || given.DATABASE_URL !== undefined, {
    path: ['NATS_URL'],
    error: 'needs DATABASE_URL: the embedded database serves one server',
  })
  .refine(given => given.SMTP_URL === undefined || (given.MAIL_FROM !== undefined && given.PUBLIC_URL !== undefined), {
    path: ['SMTP_URL'],
    error: 'needs MAIL_FROM and PUBLIC_URL: who emails are from, and where their links lead',
  })
  .refine(given => given.SMS_URL === undefined || (given.SMS_SECRET !== undefined && given.PUBLIC_URL !== undefined), {
    path: ['SMS_URL'],
    error: 'needs SMS_SECRET and PUBLIC_URL: what messages are signed with, and where receipts are taken',
  })
  .refine(given => given.POSTCODE_URL === undefined || given.POSTCODE_SECRET !== undefined, {
    path: ['POSTCODE_URL'],
    error: 'needs POSTCODE_SECRET: what requests are signed with',
  })

  .superRefine(checkMqtt)

/** What a resolver takes: '10.0.0.53', '10.0.0.53:5353', '[fd00::53]:5353'. */
function isNameServer(text: string): boolean {
  try {
    new Resolver().setServers([text])
    return true
  } catch {
    return false
  }
}

const demos = { on: 'usual', off: undefined, large: 'large' } as const

/** A provider's webhook, and the secret (`whsec_...`) that signs what goes there. */
export interface Provider {
  /** A user and password in it are sent as such, not in the address. */
  readonly url: string
  readonly secret: string
}

export interface Settings {
  readonly port: number
  readonly host: string
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  /** The connection between the server processes on one database; without it there is one. */
  readonly natsUrl: string | undefined
  readonly variant: 'cloud' | 'classic'
  readonly brand: Brand
  /** Undefined: none is made. */
  readonly demo: 'usual' | 'large' | undefined
  /** Steady: no simulated controller loses its connection by itself. */
  readonly simulator: 'on' | 'steady' | 'off'
  /** How long an orderly stop may take; what hangs longer is ended. */
  readonly stopWithinMs: number
  /** The proxies that are trusted about the caller's address and https; none by default. */
  readonly trustedProxies: readonly string[] | undefined
  /** The style of the site map (MapLibre); without it the map that comes with the app. Everybody may know it. */
  readonly mapStyleUrl: string | undefined
  /** What who reads /metrics must show; without it only this machine may. */
  readonly metricsToken: string | undefined
  /** The keys that seal PINs, keycodes and device passwords, newest first; without it they are in the data folder. */
  readonly secretsKey: string | undefined
  /** The mail server, with its user and password; without it emails stay in the outbox. */
  readonly smtpUrl: string | undefined
  /** Whom emails are from: an address, or `Name <address>`. */
  readonly mailFrom: string | undefined
  /** Where feedback of users is sent to as well; without it staff read it in the list alone. */
  readonly feedbackTo: string | undefined
  /** The provider of text messages; without it they stay in the outbox. */
  readonly sms: Provider | undefined
  /** The provider that knows the addresses of a postcode; without it they are typed. */
  readonly postcodes: Provider | undefined
  /** For how many days the texts of messages are stored. */
  readonly mailKeptDays: number
  /** Where people reach this installation, without a slash at the end: the links in emails begin so. */
  readonly publicUrl: string
  /** Whether webhooks may be sent to private addresses, and there over plain http too; the same of identity providers. */
  readonly webhookAllowPrivate: boolean
  /** Whether notifications are sent through the push services of browsers; where not, they stay in the outbox. */
  readonly webPush: boolean
  /** Whether these may be at private addresses, and there without TLS. */
  readonly pushAllowPrivate: boolean
  /** How long a controller that has called with its own key may be silent; 0 where nobody notices. */
  readonly controllerSilentMs: number
  /** Devices over MQTT; undefined where they may only use HTTP. */
  readonly mqtt: MqttSettings | undefined
  /** The app for people with credentials: where to get it, and the address that opens it. */
  readonly app: AppPlaces
  /** The same of the app for installers. */
  readonly installerApp: AppPlaces
  /** The site with the manuals: it is opened with a ticket that says who reads. */
  readonly helpUrl: string | undefined
  /** The name servers that are asked whose a domain is, `10.0.0.53` or `10.0.0.53:53`; none are those of this machine. */
  readonly dnsServers: readonly string[]
}

/**
 * Reads the settings from the environment.
 * @throws an Error that names every setting that is wrong, and never shows the value of one
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  const parsed = schema.safeParse(Object.fromEntries(given))
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
    simulator: read.GATEHOUSE_DEMO === 'off' ? 'off' : read.GATEHOUSE_SIMULATOR,
    stopWithinMs: read.STOP_SECONDS * 1000,
    trustedProxies: read.TRUSTED_PROXIES,
    mapStyleUrl: read.MAP_STYLE_URL,
    metricsToken: read.METRICS_TOKEN,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    feedbackTo: read.FEEDBACK_TO,
    sms: providerOf(read.SMS_URL, read.SMS_SECRET),
    postcodes: providerOf(read.POSTCODE_URL, read.POSTCODE_SECRET),
    mailKeptDays: read.MAIL_KEPT_DAYS,
    dnsServers: read.DNS_SERVERS,
    helpUrl: read.HELP_URL,
    app: placesOf(read.APP_STORE_URL, read.PLAY_STORE_URL, read.APP_LINK),
    installerApp: placesOf(read.INSTALLER_APP_STORE_URL, read.INSTALLER_PLAY_STORE_URL, read.INSTALLER_APP_LINK),
    publicUrl: (read.PUBLIC_URL ?? `http://${read.HOST}:${read.PORT}`).replace(/\/+$/, ''),
    secretsKey: read.SECRETS_KEY,
    controllerSilentMs: read.CONTROLLER_SILENT_SECONDS * 1000,
    mqtt: mqttOf(read),
    webPush: read.WEB_PUSH === 'on',
    pushAllowPrivate: read.PUSH_ALLOW_PRIVATE === 'on',
    webhookAllowPrivate: read.WEBHOOK_ALLOW_PRIVATE === 'on',
  }
}

const placesOf = (appStore?: string, playStore?: string, link?: string): AppPlaces => ({
  ...(appStore !== undefined && { appStore }),
  ...(playStore !== undefined && { playStore }),
  ...(link !== undefined && { link }),
})

const providerOf = (url?: string, secret?: string): Provider | undefined =>
  url !== undefined && secret !== undefined ? { url, secret } : undefined
