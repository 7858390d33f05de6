import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { FieldRow } from '../../../../crud/form/FieldRow.tsx'
import forms from '../../../../crud/form/Form.module.css'
import type { FormField, FormValues } from '../../../../crud/form/values.ts'

interface SectionProps {
  title: string
  children: ReactNode
}

/** One step of the flow. */
export const Section = ({ title, children }: SectionProps) => (
  <fieldset className={forms.section}>
    <legend className={forms.legend}>{title}</legend>
    <div className={forms.fields}>{children}</div>
  </fieldset>
)

interface RowsProps {
  fields: readonly FormField[]
  /** The id of the entity whose fields they are. */
  entity: string
  control: Control<FormValues>
  formId: string
}

const nothing = {}

/** Fields below one another. */
export const Rows = ({ fields, ...rest }: RowsProps) =>
  fields.map(each => <FieldRow key={each.property} formField={each} record={nothing} {...rest} />)
