import { commDevice } from '../../../domain/entities/hardware/comm-device.ts'
import { controllerTypes } from '../../../domain/entities/hardware/controller.ts'
import { input } from '../../../domain/entities/hardware/input.ts'
import { output } from '../../../domain/entities/hardware/output.ts'
import { reader } from '../../../domain/entities/hardware/reader.ts'
import type { Thing } from './thing.ts'

const choices: { readonly [K in Thing['kind']]?: Readonly<Record<string, string>> } = {
  commDevice: commDevice.fields.type.choices,
  controller: controllerTypes,
  reader: reader.fields.direction.choices,
  input: input.fields.function.choices,
  output: output.fields.function.choices,
}

/** What a thing is of its kind, in words: 'DC2 Door Controller', 'In', 'Contact'; empty where there is nothing to say. */
export function typeWords({ kind, type, buses }: Pick<Thing, 'kind' | 'type' | 'buses'>): string {
  if (buses !== null && buses > 0) return `${buses} secondary ${buses === 1 ? 'bus' : 'buses'}`
  return type === null ? '' : (choices[kind]?.[type] ?? type)
}
