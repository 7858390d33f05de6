import type { AsyncDocument } from '../../api/asyncapi.ts'
import type { JsonSchema, Reference } from '../../api/openapi.ts'

/** A message of devices, as it is shown. */
export interface DeviceMessage {
  readonly key: string
  readonly topic: string
  readonly isFromDevice: boolean
  readonly summary: string
  readonly isRetained: boolean
  /** The topic of what answers it. */
  readonly answeredOn: string | undefined
  /** That answer is JSON, with the id of the message. */
  readonly isIdRepeated: boolean
  readonly example: string
  readonly schema: JsonSchema
}

const keyOf = ({ $ref }: Reference) => $ref.split('/').at(-1) ?? ''

/** All messages in the order of the document. */
export const messagesOf = ({ channels, operations, components }: AsyncDocument): readonly DeviceMessage[] =>
  Object.values(operations).flatMap(({ action, channel, summary, reply, bindings }) => {
    const key = keyOf(channel)
    const message = components.messages[key]
    if (!message) return []
    const example = message.examples[0]?.payload
    return [
      {
        key,
        topic: channels[key]?.address ?? '',
        isFromDevice: action === 'receive',
        summary,
        isRetained: bindings.mqtt.retain,
        answeredOn: reply && channels[keyOf(reply.channel)]?.address,
        isIdRepeated: reply !== undefined && components.messages[keyOf(reply.channel)]?.contentType === undefined,
        example: typeof example === 'string' ? example : JSON.stringify(example, undefined, 2),
        schema: message.payload,
      },
    ]
  })
