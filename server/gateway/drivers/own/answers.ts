import { eventsTaken, type MessageToDevice, messagesFromDevice } from '../../../../src/domain/device-messages.ts'
import type { NameFromDevice, NameToDevice } from '../../../../src/domain/device-topics.ts'
import { packPacket } from '../../../../src/domain/firmware-wire.ts'
import { checked } from '../../../endpoint/checked.ts'
import type { Sent } from '../../../endpoint/endpoint.ts'
import type { Device } from '../../device.ts'
import type { CarriedCalls } from '../driver.ts'

type InJson = Exclude<NameToDevice, 'packet'>
/** A message to a controller, with its name; a packet as its bytes. */
export type Told =
  | { readonly [N in InJson]: readonly [N, Sent<MessageToDevice<N>>] }[InJson]
  | readonly ['packet', MessageToDevice<'packet'>]

/** Checks a message and carries it out. @throws a Fault with the reason if it is refused */
type Handle = (calls: CarriedCalls, device: Device, message: unknown) => Promise<Told | undefined>

const { status, nodes, answer, pull, acknowledge, records, holdings, firmware, packet, progress } = messagesFromDevice

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
  async firmware(calls, device, message) {
    const { id } = checked(firmware, message, 400)
    return ['firmware', { id, ...(await calls.firmware.wanted(device, device.controllerId)) }]
  },
  async packet(calls, device, message) {
    const { id: _id, ...wanted } = checked(packet, message, 400)
    const { controllerId } = device
    return ['packet', packPacket(wanted, await calls.firmware.packet(device, { ...wanted, controllerId }))]
  },
  async progress(calls, device, message) {
    const { id, ...said } = checked(progress, message, 400)
    const { controllerId } = device
    return ['progress', { id, ...(await calls.firmware.progress(device, { ...said, controllerId })) }]
  },
}
