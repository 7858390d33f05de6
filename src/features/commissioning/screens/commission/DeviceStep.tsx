import { useMemo } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { PartForm } from '../../../../crud/form/PartForm.tsx'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import type { Entity } from '../../../../domain/entity.ts'
import type { StepProps } from './steps.ts'

const own = ['udn', 'name', 'type'] as const

/** The fields in the order of this step. */
export function fieldsOf<E extends Entity>(entity: E, names: readonly string[]): E {
  const fields = Object.fromEntries(names.flatMap(name => (entity.fields[name] ? [[name, entity.fields[name]]] : [])))
  return { ...entity, fields }
}

/** What the device is: its UDN, which must be in the stockroom, its name and its type. */
export function DeviceStep({ device, id, next, onDone }: StepProps) {
  const { entity } = useCaller()
  const part = useMemo(() => {
    const known = entity(commDevice.id)
    return known && fieldsOf(known, own)
  }, [entity])
  if (!part) return null
  return (
    <PartForm entity={part} id={id} record={device} action={`Next: ${next}`} saved="Device saved" onSaved={onDone} />
  )
}
