import * as z from 'zod'
import { defaultPrefix } from '../../src/domain/device-topics.ts'

/** The environment variables about devices over MQTT. */
export const mqttVariables = {
  MQTT_URL: z.url({ protocol: /^mqtts?$/, error: 'must be a mqtt:// or mqtts:// address' }).optional(),
  MQTT_PORT: z.coerce.number('must be a number').int().min(0).max(65_535).optional(),
  MQTT_TLS_CERT: z.string().min(1).optional(),
  MQTT_TLS_KEY: z.string().min(1).optional(),
  MQTT_PREFIX: z
    .string()
    .max(50)
    .regex(/^[\w-]+(\/[\w-]+){0,4}$/, 'must be words of letters, digits, - and _, divided by slashes')
    .default(defaultPrefix),
}
type Read = z.infer<z.ZodObject<typeof mqttVariables>>

/** How devices talk over MQTT: through a broker beside the server, or through the server's own. */
export interface MqttSettings {
  /** All topics begin with it. */
  readonly prefix: string
  readonly broker:
    | { readonly kind: 'external'; readonly url: string }
    /** With TLS where the files of a certificate and its key are named. */
    | { readonly kind: 'own'; readonly port: number; readonly tls: TlsFiles | undefined }
}

export interface TlsFiles {
  readonly cert: string
  readonly key: string
}

/** What doesn't go together. */
export function checkMqtt(given: Read, context: z.RefinementCtx): void {
  const { MQTT_URL: url, MQTT_PORT: port, MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key } = given
  const refuse = (path: keyof Read, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (url !== undefined && port !== undefined)
    refuse('MQTT_PORT', 'is for the server’s own broker: leave it out with MQTT_URL')
  if (cert !== undefined && key === undefined) refuse('MQTT_TLS_CERT', 'needs MQTT_TLS_KEY')
  if (key !== undefined && cert === undefined) refuse('MQTT_TLS_KEY', 'needs MQTT_TLS_CERT')
  if (cert !== undefined && port === undefined)
    refuse('MQTT_TLS_CERT', 'needs MQTT_PORT: it is for the server’s own broker')
}

/** What the variables come to; undefined where devices may only use HTTP. */
export function mqttOf(read: Read): MqttSettings | undefined {
  const { MQTT_URL: url, MQTT_PORT: port, MQTT_TLS_CERT: cert, MQTT_TLS_KEY: key, MQTT_PREFIX: prefix } = read
  if (url !== undefined) return { prefix, broker: { kind: 'external', url } }
  if (port === undefined) return undefined
  const tls = cert !== undefined && key !== undefined ? { cert, key } : undefined
  return { prefix, broker: { kind: 'own', port, tls } }
}
