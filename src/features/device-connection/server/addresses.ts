import { endpoint } from '../../../../server/kit/index.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { addressesAnswer } from '../domain/answers.ts'

/** How devices reach this installation. What the server itself knows of another broker stays with it. */
export const addresses = endpoint({
  method: 'GET',
  path: '/device-addresses',
  tag: controller.id,
  summary: 'How devices reach this installation',
  permission: controller.permission.read,
  reply: addressesAnswer,
  async handle({ context: { settings } }) {
    if (!settings.mqtt) return { mqtt: null }
    const { prefix, broker } = settings.mqtt
    const isOwn = broker.kind === 'own'
    return { mqtt: { prefix, port: isOwn ? broker.port : null, isTls: isOwn && broker.tls !== undefined } }
  },
})
