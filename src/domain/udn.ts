import { hex } from './fields/index.ts'
import type { Field, FieldOptions } from './fields/index.ts'

interface NodeType {
  readonly name: string
  /** The first digits of such a device's UDN. */
  readonly prefix: string
  /** The entity that such a device is a record of. */
  readonly record: string
}

/** What has a UDN (unique device number). */
export const nodeTypes = {
  systemController: { name: 'System Controller', prefix: '00', record: 'controller' },
  lockController: { name: 'Lock Controller', prefix: '02', record: 'lockController' },
  powerHub: { name: 'Power Hub', prefix: '03', record: 'powerHub' },
  reader: { name: 'Reader', prefix: '04', record: 'reader' },
  readerInterface: { name: 'Reader Interface', prefix: '05', record: 'readerInterface' },
  frontPanel: { name: 'Front Panel', prefix: '06', record: 'doorEntryPanel' },
  sem: { name: 'SEM', prefix: '09', record: 'sem' },
  busExpansionModule: { name: 'Bus Expansion Module', prefix: '0C', record: 'busExpansionModule' },
} as const satisfies Record<string, NodeType>
export type NodeTypeId = keyof typeof nodeTypes

/** The types of device to choose from. */
export const deviceTypes = Object.fromEntries(
  Object.entries(nodeTypes).map(([id, { name }]) => [id, name]),
) as Readonly<Record<NodeTypeId, string>>

export const wrongNodeType = 'UDN is not the correct node type'

/** The type of device by its UDN; undefined if none matches. */
export const nodeTypeOf = (udn: string): NodeTypeId | undefined =>
  (Object.keys(nodeTypes) as NodeTypeId[]).find(id => udn.startsWith(nodeTypes[id].prefix))

/**
 * The UDN of a device: 8 hex digits with the prefix of its type (any for a comm device), and of no other type.
 * That it is in the stockroom is checked by the server.
 */
export const udn = <const O extends FieldOptions>(
  type?: NodeTypeId,
  options: O = {} as O,
): Field<string, 'hex'> & O => ({
  ...options,
  ...hex({
    label: 'UDN',
    unique: 'everywhere',
    ...options,
    digits: 8,
    message: 'Not a valid UDN',
    ...(type && { prefix: { is: nodeTypes[type].prefix, message: wrongNodeType } }),
  }),
})
