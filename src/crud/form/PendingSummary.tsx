import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { useBeforeSaves } from '../before-save/before-save.ts'
import { errorsOf, sentValues, type FormValues, type Mode } from './values.ts'

interface PendingSummaryProps {
  /** The id of the entity whose records are written: nothing is drawn where no feature says anything of those. */
  entity: string
  declared: Pick<Entity, 'fields'>
  mode: Mode
  /** The record as it was read; undefined for a new one. */
  base: ApiRecord | undefined
  control: Control<FormValues>
  /** What values would do that pass the form's rules. */
  children: (sent: FormValues) => ReactNode
}

/** What a form would do, worked out while it is filled in. */
export function PendingSummary(props: PendingSummaryProps) {
  return useBeforeSaves(props.entity).length === 0 ? null : <Watched {...props} />
}

/** Nothing is worked out until this long after the last change, in ms. */
const pauseMs = 400

function Watched({ declared, mode, base, control, children }: PendingSummaryProps) {
  const [values] = useDebouncedValue(useWatch({ control }), pauseMs)
  if (Object.keys(errorsOf(declared, mode, base, values)).length > 0) return null
  const sent = sentValues(declared, mode, base, values)
  return Object.keys(sent).length === 0 ? null : children(sent)
}
