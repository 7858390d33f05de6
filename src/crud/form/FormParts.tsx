import { Button } from '@mantine/core'
import { useFormState, type Control } from 'react-hook-form'
import type { ApiRecord } from '../../api/records.ts'
import { FieldRow } from './FieldRow.tsx'
import classes from './Form.module.css'
import type { FormField, FormValues } from './values.ts'

interface FieldRowsProps {
  /** The entity's id. */
  entity: string
  fields: readonly FormField[]
  control: Control<FormValues>
  record: ApiRecord
  formId: string
}

/** Fields below each other. */
export function FieldRows({ fields, ...shared }: FieldRowsProps) {
  return (
    <div className={classes.fields}>
      {fields.map(each => (
        <FieldRow key={each.property} formField={each} {...shared} />
      ))}
    </div>
  )
}

interface FormButtonsProps {
  control: Control<FormValues>
  /** 'Save', 'Create door' */
  action: string
  onCancel: () => void
  /** An upload is in progress: the values to be saved are not complete. */
  isHeld?: boolean
}

/** At the foot of a form, always in sight. */
export function FormButtons({ control, action, onCancel, isHeld = false }: FormButtonsProps) {
  const { isSubmitting } = useFormState({ control })
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
        Cancel
      </Button>
      <Button type="submit" loading={isSubmitting} disabled={isHeld}>
        {action}
      </Button>
    </div>
  )
}
