import { controllerTypes } from '../../../domain/entities/hardware/controller.ts'
import { deviceTypes, nodeTypes, type NodeTypeId } from '../../../domain/udn.ts'

type ControllerType = keyof typeof controllerTypes

/** What is made: a type of device, or a type of controller. */
export interface MadeType {
  readonly id: MadeTypeId
  readonly label: string
  readonly deviceType: NodeTypeId
  /** The first and the last number of its UDNs. */
  readonly from: number
  readonly to: number
}
export type MadeTypeId = NodeTypeId | `${ControllerType}`

const digits = 8
/** A number as a UDN. */
export const udnOf = (number: number): string => number.toString(16).toUpperCase().padStart(digits, '0')

const controllers = nodeTypes.systemController.prefix

/**
 * The UDNs of a type of controller begin with the code of the type behind the prefix of controllers: 00 400 000. They
 * go on to the end of the ten's block, for the codes stand ten apart: there is room for 65,536 of each.
 */
function controllerRange(code: string): MadeType {
  const from = Number.parseInt(`${controllers}${code}000`, 16)
  return {
    id: code as MadeTypeId,
    label: controllerTypes[code as unknown as ControllerType],
    deviceType: 'systemController',
    from,
    to: from + 0xff_ff,
  }
}

const ofControllers = Object.keys(controllerTypes).map(controllerRange)
const firstOfControllers = Math.min(...ofControllers.map(({ from }) => from))

function nodeRange(id: NodeTypeId): MadeType {
  const { name, prefix } = nodeTypes[id]
  const from = Number.parseInt(prefix.padEnd(digits, '0'), 16)
  // Number 0 is no device. Controllers of no type end where those of a type begin.
  const to = id === 'systemController' ? firstOfControllers - 1 : Number.parseInt(prefix.padEnd(digits, 'F'), 16)
  return { id, label: name, deviceType: id, from: from + 1, to }
}

/** Everything that UDNs are made for, with its range; no two overlap. */
export const madeTypes: readonly MadeType[] = [
  ...ofControllers,
  ...(Object.keys(deviceTypes) as NodeTypeId[]).map(nodeRange),
]

export const madeTypeIds: readonly MadeTypeId[] = madeTypes.map(({ id }) => id)

/** The range that a UDN is in; undefined for one that is of none. */
export function rangeOf(udn: string): MadeType | undefined {
  const number = Number.parseInt(udn, 16)
  return madeTypes.find(({ from, to }) => number >= from && number <= to)
}

/** 'Reader', or for controllers what their range is kept for. */
export const typeName = (udn: string, deviceType: NodeTypeId | null): string =>
  rangeOf(udn)?.label ?? (deviceType === null ? 'Unknown type' : deviceTypes[deviceType])
