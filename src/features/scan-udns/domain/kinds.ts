import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import { busExpansionModule } from '../../../domain/entities/hardware/bus-expansion-module.ts'
import { lockController } from '../../../domain/entities/hardware/lock-controller.ts'
import { readerInterface } from '../../../domain/entities/hardware/reader-interface.ts'
import { reader } from '../../../domain/entities/hardware/reader.ts'
import { sem } from '../../../domain/entities/hardware/sem.ts'
import type { Entity } from '../../../domain/entity.ts'
import { nodeTypeOf, nodeTypes, type NodeTypeId, wrongNodeType } from '../../../domain/udn.ts'

/** The kinds of node that can be made records of; others on a bus are none. */
const acceptable = { lockController, reader, readerInterface, sem, busExpansionModule } as const satisfies {
  readonly [T in NodeTypeId]?: Entity
}
export const acceptableKinds = Object.keys(acceptable) as readonly (keyof typeof acceptable)[]
export type AcceptableKind = keyof typeof acceptable

/** The record that a node becomes; undefined where it becomes none. */
export const entityOf = (type: NodeTypeId | null | undefined): Entity | undefined =>
  acceptableKinds.some(kind => kind === type) ? acceptable[type as AcceptableKind] : undefined

/** Power hubs are written by their controllers alone, so nobody adds one. */
export const notAddedHere = 'Power hubs cannot be added here'

/** Any UDN: exactly 8 hexadecimal digits. */
const anyUdn = udnDevice.fields.udn

/** What a node is by its UDN, and why it can be no record, in the words that its record would be refused with. */
export function readUdn(udn: string): { readonly type: NodeTypeId | null; readonly problem: string | null } {
  if (!anyUdn.schema.safeParse(udn).success) return { type: null, problem: anyUdn.message }
  const type = nodeTypeOf(udn) ?? null
  if (type === 'powerHub') return { type, problem: notAddedHere }
  return { type, problem: entityOf(type) ? null : wrongNodeType }
}

/** 'Lock Controller', 'Reader'; of what no UDN begins with, nothing. */
export const typeName = (type: NodeTypeId | null): string | undefined => (type ? nodeTypes[type].name : undefined)
