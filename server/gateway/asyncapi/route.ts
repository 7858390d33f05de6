import * as z from 'zod'
import type { Context } from '../../context.ts'
import { endpoint } from '../../endpoint/endpoint.ts'
import { type AsyncDocument, asyncApiDocument } from './document.ts'

/** `GET /api/asyncapi.json`: AsyncAPI 3 of the messages of devices. It is the same with a broker or without. */
export const asyncApiEndpoint = ({ settings }: Pick<Context, 'settings'>) => {
  let document: AsyncDocument | undefined
  return endpoint({
    method: 'GET',
    path: '/asyncapi.json',
    tag: 'installation',
    summary: 'The messages of devices over MQTT',
    reply: z.record(z.string(), z.unknown()),
    async handle() {
      document ??= asyncApiDocument(settings.mqtt)
      return { ...document }
    },
  })
}
