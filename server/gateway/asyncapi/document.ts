import { commDeviceContract } from '../../../src/domain/comm-device-contract.ts'
import { deviceContract } from '../../../src/domain/device-contract.ts'
import { defaultPrefix } from '../../../src/domain/device-topics.ts'
import type { MqttSettings } from '../../base/mqtt-settings.ts'
import { describeSchema } from '../../endpoint/json-schema.ts'
import type { Schema } from '../../endpoint/operation.ts'

type Parts = Readonly<Record<string, Schema>>
type Said = (typeof deviceContract)[number] | (typeof commDeviceContract)[number]

/** Whose messages they are: what their keys begin with, and their place in a topic. */
interface Whose {
  readonly start: string
  readonly place: string
  readonly parameters: Schema
}
const ofController: Whose = {
  start: '',
  place: '{controllerId}',
  parameters: { controllerId: { description: 'The id of the controller' } },
}
const ofCommDevice: Whose = {
  start: 'commDevice',
  place: 'comm-{commDeviceId}',
  parameters: { commDeviceId: { description: 'The id of the comm device' } },
}

/** The messages of devices over MQTT, as AsyncAPI 3. */
export interface AsyncDocument {
  readonly asyncapi: string
  readonly info: Schema
  readonly defaultContentType: string
  readonly servers: Parts
  readonly channels: Parts
  readonly operations: Parts
  readonly components: Parts
}

const description = [
  'Controllers over MQTT 3.1.1 or 5. The calls are those of /ingest in the API, on topics below <prefix>/<controllerId>/.',
  'At the server’s own broker the user name is the controller’s id and the password its device key (ghk_…).',
  'Comm devices, which connect controllers, have topics below <prefix>/comm-<commDeviceId>/: their user name is',
  'comm-<commDeviceId>, and their keys begin with ghc_.',
  'Everything is sent with QoS 1. Nothing is kept for a controller that is away.',
].join(' ')

/** Its name among all: a controller and the server both say `events`. */
const keyOf = ({ name, direction }: Pick<Said, 'name' | 'direction'>, { start }: Whose = ofController) => {
  const own = direction === 'toDevice' ? `to${capital(name)}` : name
  return start === '' ? own : `${start}${capital(own)}`
}
const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`
const channelRef = (key: string) => ({ $ref: `#/channels/${key}` })
const messageRef = (key: string) => ({ $ref: `#/channels/${key}/messages/${key}` })

/** The document, from the schemas that the messages are checked by. */
export function asyncApiDocument(mqtt: MqttSettings | undefined): AsyncDocument {
  const describe = (whose: Whose) => (each: Said) => ({ each, whose, key: keyOf(each, whose), ...schemaOf(each) })
  const described = [...deviceContract.map(describe(ofController)), ...commDeviceContract.map(describe(ofCommDevice))]
  const prefix = mqtt?.prefix ?? defaultPrefix
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Gatehouse devices',
      version: '1',
      description,
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers: serversOf(mqtt),
    channels: Object.fromEntries(
      described.map(({ each, key, whose }) => [key, channelOf(each, whose, { key, prefix })]),
    ),
    operations: Object.fromEntries(described.map(({ each, key }) => [`on${key}`, operationOf(each, key)])),
    components: {
      messages: Object.fromEntries(described.map(({ each, key, schema }) => [key, messageOf(each, key, schema)])),
      schemas: Object.assign({}, ...described.map(({ schemas }) => schemas)) as Schema,
      securitySchemes: {
        deviceKey: {
          type: 'userPassword',
          description: 'The controller’s id (comm- and the id for a comm device), and its device key',
        },
      },
    },
  }
}

const schemaOf = ({ schema, direction }: Said) =>
  describeSchema(schema, direction === 'fromDevice' ? 'input' : 'output')

const security = [{ $ref: '#/components/securitySchemes/deviceKey' }]

/** Where the gateway is; that of a broker beside the server is not for everybody to know. */
function serversOf(mqtt: MqttSettings | undefined): Parts {
  if (mqtt?.broker.kind !== 'own') return {}
  const { port, tls } = mqtt.broker
  return { gateway: { host: `{host}:${port}`, protocol: tls ? 'mqtts' : 'mqtt', security, variables: { host: {} } } }
}

const channelOf = (
  { name, direction }: Said,
  { place, parameters }: Whose,
  { key, prefix }: { readonly key: string; readonly prefix: string },
): Schema => ({
  address: `${prefix}/${place}/${direction === 'toDevice' ? 'to/' : ''}${name}`,
  parameters,
  messages: { [key]: { $ref: `#/components/messages/${key}` } },
})

/** As the server does it: it receives what a controller says. */
function operationOf({ direction, summary, isRetained, answer }: Said, key: string): Schema {
  const answers = answer && keyOf({ name: answer, direction: 'toDevice' })
  return {
    action: direction === 'fromDevice' ? 'receive' : 'send',
    channel: channelRef(key),
    summary,
    security,
    messages: [messageRef(key)],
    ...(answers && { reply: { channel: channelRef(answers), messages: [messageRef(answers)] } }),
    bindings: { mqtt: { qos: 1, retain: isRetained === true } },
  }
}

const messageOf = ({ summary, example, contentType }: Said, key: string, payload: Schema): Schema => ({
  name: key,
  summary,
  ...(contentType && { contentType }),
  payload,
  examples: [{ payload: example }],
})
