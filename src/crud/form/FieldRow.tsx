import { Input as Wrapped } from '@mantine/core'
import { memo } from 'react'
import { Controller, useWatch, type Control } from 'react-hook-form'
import type { ApiRecord } from '../../api/records.ts'
import { isNeeded } from '../../domain/validate.ts'
import { FieldValue, refTitle } from '../fields/FieldValue.tsx'
import { fieldViews } from '../fields/index.ts'
import { fieldId } from './field-id.ts'
import classes from './Form.module.css'
import type { FormField, FormValues } from './values.ts'

interface FieldRowProps {
  /** The id of the form's entity. */
  entity: string
  formField: FormField
  control: Control<FormValues>
  /** The record as it is stored: for the titles of its references, and what can't be changed. */
  record: ApiRecord
  /** The form's own: two forms may be on one page. */
  formId: string
}

const classNames = {
  root: classes.row ?? '',
  label: classes.label ?? '',
  wrapper: classes.wrapper ?? '',
  description: classes.hint ?? '',
  error: classes.error ?? '',
}

/** One field of a form: its label, its input and its hint, each in its columns. */
export const FieldRow = memo(function FieldRow({ entity, formField, control, record, formId }: FieldRowProps) {
  const { name, property, label, field, isFixed } = formField
  const { Input } = fieldViews[field.kind]
  const isRequired = useIsRequired(formField, control)
  if (isFixed) return <FixedRow formField={formField} record={record} />
  return (
    <Controller
      control={control}
      name={property}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <Input
          field={field}
          entity={entity}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          title={field.kind === 'ref' ? refTitle(name, record) : undefined}
          frame={{
            id: fieldId(formId, property),
            name: property,
            label,
            description: field.help,
            error: error?.message,
            withAsterisk: isRequired && field.kind !== 'flag',
            disabled: false,
            classNames,
          }}
        />
      )}
    />
  )
})

/** Whether it must be filled in, by what stands beside it. */
function useIsRequired({ field, property }: FormField, control: Control<FormValues>): boolean {
  const by = field.neededBy?.field
  const value = useWatch({ control, name: by ?? property, disabled: by === undefined })
  return isNeeded(field, by === undefined ? {} : { [by]: value })
}

/** What was set when the record was created is shown as it is. */
function FixedRow({ formField: { name, label, field }, record }: Pick<FieldRowProps, 'formField' | 'record'>) {
  return (
    <Wrapped.Wrapper
      labelElement="div"
      label={label}
      description="Set when created. It cannot be changed"
      classNames={classNames}
      size="sm"
    >
      <div className={classes.fixed}>
        <FieldValue name={name} field={field} record={record} />
      </div>
    </Wrapped.Wrapper>
  )
}
