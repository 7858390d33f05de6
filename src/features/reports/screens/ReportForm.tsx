import { Button } from '@mantine/core'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { FieldRow } from '../../../crud/form/FieldRow.tsx'
import formClasses from '../../../crud/form/Form.module.css'
import { errorsOf, formFields, initialValues, sentValues, type FormValues } from '../../../crud/form/values.ts'
import { applies } from '../../../domain/validate.ts'
import type { Fields } from '../../../domain/entity.ts'
import classes from './Report.module.css'

interface ReportFormProps {
  parameters: Fields
  /** Those in the address. */
  values: FormValues
  isBusy: boolean
  onMake: (values: FormValues) => void
}

/** What a report is asked for; it is made by a press, since it may take seconds. */
export function ReportForm({ parameters, values, isBusy, onMake }: ReportFormProps) {
  const formId = useId()
  const of = { fields: parameters }
  const form = useForm<FormValues>({ defaultValues: initialValues(of, 'add', undefined, values) })
  const now = useWatch({ control: form.control })
  const submit = (given: FormValues) => {
    const errors = errorsOf(of, 'add', undefined, given)
    for (const [property, error] of Object.entries(errors)) form.setError(property, { message: String(error?.message) })
    if (Object.keys(errors).length === 0) onMake(sentValues(of, 'add', undefined, given))
  }
  return (
    <form aria-label="What to report" noValidate onSubmit={event => void form.handleSubmit(submit)(event)}>
      <div className={formClasses.fields}>
        {formFields(of, 'add')
          .filter(({ field }) => applies(field, now))
          .map(each => (
            <FieldRow
              key={each.property}
              entity="event"
              formField={each}
              control={form.control}
              record={values}
              formId={formId}
            />
          ))}
      </div>
      <Button type="submit" loading={isBusy} className={classes.make}>
        Make report
      </Button>
    </form>
  )
}
