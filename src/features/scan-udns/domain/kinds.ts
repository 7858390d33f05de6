import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { Entity } from '../../../domain/entity.ts'
import { nodeTypeOf, nodeTypes, type NodeTypeId, wrongNodeType } from '../../../domain/udn.ts'

/** The record that a node becomes; undefined where it becomes none: controllers stand on no bus. */
export const entityOf = (type: NodeTypeId | null | undefined): Entity | undefined =>
  type && type !== 'systemController' ? entities[nodeTypes[type].record] : undefined

/** The entities of the records that nodes become. */
export const acceptableKinds: readonly string[] = (Object.keys(nodeTypes) as NodeTypeId[]).flatMap(
  type => entityOf(type)?.id ?? [],
)

/** Any UDN: exactly 8 hexadecimal digits. */
const anyUdn = udnDevice.fields.udn

/** What a node is by its UDN, and why it can be no record, in the words that its record would be refused with. */
export function readUdn(udn: string): { readonly type: NodeTypeId | null; readonly problem: string | null } {
  if (!anyUdn.schema.safeParse(udn).success) return { type: null, problem: anyUdn.message }
  const type = nodeTypeOf(udn) ?? null
  return { type, problem: entityOf(type) ? null : wrongNodeType }
}

/** 'Lock Controller', 'Reader'; of what no UDN begins with, nothing. */
export const typeName = (type: NodeTypeId | null): string | undefined => (type ? nodeTypes[type].name : undefined)
