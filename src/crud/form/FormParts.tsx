import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useFormState, type Control } from 'react-hook-form'
import type { ApiRecord } from '../../api/records.ts'
import { Guarded } from '../../ui/later/Guarded.tsx'
import { useFieldAids, type FieldAidProps, type FormAccess } from './field-aid.ts'
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
  /** For what helps to fill them in. */
  form: FormAccess
}

/** Fields below each other, each with what helps to fill it in. */
export function FieldRows({ fields, form, ...shared }: FieldRowsProps) {
  const find = useFieldAids()
  return (
    <div className={classes.fields}>
      {fields.map(each => {
        const { property, isFixed } = each
        const row = <FieldRow key={property} formField={each} {...shared} />
        const Aid = isFixed ? undefined : find(shared.entity, property)
        return Aid ? (
          <Aided key={property} aid={Aid} form={form} fields={fields} formId={shared.formId}>
            {row}
          </Aided>
        ) : (
          row
        )
      })}
    </div>
  )
}

interface AidedProps extends FieldAidProps {
  aid: ComponentType<FieldAidProps>
  children: ReactNode
}

/** A field with its aid beside it. Its room is kept while it loads; where it can't be, the field is filled in without. */
const Aided = ({ aid: Aid, children, ...props }: AidedProps) => (
  <div className={classes.aided}>
    {children}
    <div className={classes.aid}>
      <Guarded shape={null} instead={null}>
        <Aid {...props} />
      </Guarded>
    </div>
  </div>
)

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
