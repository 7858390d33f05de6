import { type NodeTypeId, nodeTypeOf, wrongNodeType } from '../../src/domain/udn.ts'
import type { Writing } from '../rest/behaviour.ts'

interface Typed {
  readonly udn?: string | null
  deviceType?: NodeTypeId | null
}

/** What a device is, its UDN says. */
export function typeByUdn({ errors }: Writing, values: Typed): void {
  if (!values.udn) return
  values.deviceType = nodeTypeOf(values.udn) ?? null
  if (values.deviceType === null) errors.push({ propertyName: 'udn', errorMessage: wrongNodeType })
}
