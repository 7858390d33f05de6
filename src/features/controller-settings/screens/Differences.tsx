import { Button, Text } from '@mantine/core'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { FieldValue } from '../../../crud/fields/FieldValue.tsx'
import { focusField } from '../../../crud/form/refused.ts'
import type { FormValues } from '../../../crud/form/values.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { count } from '../../../ui/figures.ts'
import { differencesOf, settingsOf, type Difference } from '../domain/settings.ts'
import classes from './Settings.module.css'

interface DifferencesProps {
  readonly form: UseFormReturn<FormValues>
  readonly formId: string
  /** As it is saved: it has the names of what its settings refer to. */
  readonly record: ApiRecord
}

/** What is not as at a new controller, as the form stands now; each can be set back. */
export function Differences({ form, formId, record }: DifferencesProps) {
  const values = useWatch({ control: form.control })
  const { entity } = useCaller()
  const own = entity(controller.id)
  const differences = own ? differencesOf(settingsOf(own), values) : []
  const setBack = ({ property, standard }: Difference) => {
    form.setValue(property, standard, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    focusField(formId, property)
  }
  return (
    <section className={classes.differences} aria-label="Differences from the defaults">
      <Text component="h2" fw={600}>
        {differences.length === 0
          ? 'All settings are the defaults'
          : `${count(differences.length, 'setting')} ${differences.length === 1 ? 'differs' : 'differ'} from the defaults`}
      </Text>
      {differences.length > 0 && (
        <ul className={classes.list}>
          {differences.map(each => (
            <Line key={each.property} difference={each} record={record} onSetBack={() => setBack(each)} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface LineProps {
  readonly difference: Difference
  readonly record: ApiRecord
  readonly onSetBack: () => void
}

function Line({ difference: { name, property, label, field, value, standard }, record, onSetBack }: LineProps) {
  const shown = (what: unknown) => <FieldValue name={name} field={field} record={{ ...record, [property]: what }} />
  return (
    <li className={classes.line}>
      <span className={classes.name}>{label}</span>
      <span>{shown(value)}</span>
      <Text component="span" size="sm" c="dimmed">
        Default: {standard === null ? 'none' : shown(standard)}
      </Text>
      <Button size="compact-sm" variant="default" aria-label={`Use the default for ${label}`} onClick={onSetBack}>
        Use the default
      </Button>
    </li>
  )
}
