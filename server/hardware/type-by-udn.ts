import { nodeTypeOf, wrongNodeType } from '../../src/domain/udn.ts'
import type { Values, Writing } from '../rest/behaviour.ts'

/** What a device is, its UDN says. */
export function typeByUdn({ errors }: Writing, values: Values): void {
  const { udn } = values
  if (typeof udn !== 'string') return
  values['deviceType'] = nodeTypeOf(udn)
  if (values['deviceType'] === undefined) errors.push({ propertyName: 'udn', errorMessage: wrongNodeType })
}
