import { eventsTaken, type MessageToDevice, messagesFromDevice } from '../../../../src/domain/device-messages.ts'
import type { NameFromDevice, NameToDevice } from '../../../../src/domain/device-topics.ts'
import { checked } from '../../../endpoint/checked.ts'
import type { Sent } from '../../../endpoint/endpoint.ts'
import type { Device } from '../../device.ts'
import type { CarriedCalls } from '../driver.ts'

/** A message to a controller, with its name. */
export type Told = { readonly [N in NameToDevice]: readonly [N, Sent<MessageToDevice<N>>] }[NameToDevice]

/** Checks a message and carries it out. @throws a Fault with the reason if it is refused */
type Handle = (calls: CarriedCalls, device: Device, message: unknown) => Promise<Told | undefined>

const { status, nodes, answer, pull, acknowledge, records, holdings } = messagesFromDevice

/** How each message is answered, by the same calls as over HTTP. */
export const answers: Readonly<Record<Exclude<NameFromDevice, 'connection'>, Handle>> = {
  async events({ events }, device, message) {
    const { id, events: rows } = checked(eventsTaken, message, 400)
    return ['events', { id, ...(await events(device, rows)) }]
  },
  async status({ commands }, device, message) {
    const { id: _id, ...said } = checked(status, message, 400)
    await commands.status(device, { ...said, controllerId: device.controllerId })
    return undefined
  },
  async nodes({ commands }, device, message) {
    const { id: _id, ...said } = checked(nodes, message, 400)
    await commands.nodes(device, { ...said, controllerId: device.controllerId })
    return undefined
  },
  async answer({ commands }, device, message) {
    const { id: _id, ...said } = checked(answer, message, 400)
    await commands.answer(device, { ...said, controllerId: device.controllerId })
    return undefined
  },
  async pull({ delivery }, device, message) {
    const { id, ...wanted } = checked(pull, message, 400)
    const { controllerId } = device
    return ['changes', { id, ...(await delivery.pull(device, { ...wanted, controllerId })) }]
  },
  async acknowledge({ delivery }, device, message) {
    const { id, changeId } = checked(acknowledge, message, 400)
    const { controllerId } = device
    return ['acknowledged', { id, ...(await delivery.acknowledge(device, { controllerId, changeId })) }]
  },
  async records({ delivery }, device, message) {
    const { id, ...wanted } = checked(records, message, 400)
    const { controllerId } = device
    return ['records', { id, ...(await delivery.records(device, { ...wanted, controllerId })) }]
  },
  async holdings({ delivery }, device, message) {
    const { id, ...report } = checked(holdings, message, 400)
    const { controllerId } = device
    return ['holdings', { id, ...(await delivery.report(device, { ...report, controllerId })) }]
  },
}
