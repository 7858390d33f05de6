import type { FieldAidProps } from '../../crud/form/field-aid.ts'
import { Defaults } from './Defaults.tsx'
import { idsOf } from './feature-rows.ts'

const property = 'featureIds'

/** Beside the features of a user group: begins with what a kind of group has by default. */
export default function FeaturesAid({ form }: FieldAidProps) {
  const chosen = () => idsOf({ [property]: form.getValues(property) })
  return (
    <Defaults
      chosen={chosen}
      onAdd={ids => form.setValue(property, [...chosen(), ...ids], { shouldDirty: true, shouldValidate: true })}
    />
  )
}
