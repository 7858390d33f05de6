import { Button, MultiSelect, Text } from '@mantine/core'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import { labelOf } from '../../../../domain/fields/index.ts'
import { mostZones } from '../../domain/limits.ts'
import { changedRow, nextId, type SystemDraft } from './draft.ts'
import { Row } from './Rows.tsx'
import type { StepProps } from './step-props.ts'
import classes from './System.module.css'
import { choicesOf, doorsIn, withDoorsIn } from './zone-doors.ts'

/** New zones by name, and the doors that lead into each. */
export function ZonesStep(props: StepProps) {
  const { draft, set, goTo } = props
  const { words } = useCaller()
  const { zones } = draft
  const add = () => {
    set({ zones: [...zones, { id: nextId(zones), name: '' }] })
    goTo(`zones.${zones.length}.name`)
  }
  return (
    <div className={classes.rows}>
      {zones.length === 0 && (
        <Text>
          {words.say(
            'No {many zone}. {A zone} counts who is in and out, so its {many door} have {many reader} for both.',
          )}
        </Text>
      )}
      {zones.map((zone, index) => (
        <ZoneRow key={zone.id} {...props} zone={zone} index={index} />
      ))}
      {zones.length < mostZones && (
        <Button variant="default" className={classes.add ?? ''} onClick={add}>
          Add {words.one('zone')}
        </Button>
      )}
    </div>
  )
}

interface ZoneRowProps extends StepProps {
  zone: SystemDraft['zones'][number]
  index: number
}

function ZoneRow({ zone, index, draft, set, system, parts, errorOf, idOf }: ZoneRowProps) {
  const { words, may } = useCaller()
  const { zones } = draft
  const { name } = parts.zone.fields
  const at = `zones.${index}.name`
  const choices = choicesOf(draft, system)
  return (
    <Row
      label={`${words.One('zone')} ${index + 1}`}
      onRemove={() => set({ zones: zones.filter(({ id }) => id !== zone.id), ...withDoorsIn(draft, zone.id, []) })}
    >
      {name && (
        <FieldInput
          field={name}
          id={idOf(at)}
          label={labelOf('name', name)}
          error={errorOf(at)}
          value={zone.name}
          onChange={value => set({ zones: changedRow(zones, { ...zone, name: asText(value) }) })}
        />
      )}
      {choices.length > 0 && may(parts.door.permission.edit) && (
        <MultiSelect
          openOnFocus={false}
          label={words.Many('door')}
          data={choices}
          value={doorsIn(draft, zone.id)}
          onChange={values => set(withDoorsIn(draft, zone.id, values))}
          searchable
          hidePickedOptions
        />
      )}
    </Row>
  )
}
