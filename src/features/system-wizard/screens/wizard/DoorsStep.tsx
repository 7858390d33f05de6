import { NativeSelect, Text } from '@mantine/core'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import { labelOf } from '../../../../domain/fields/index.ts'
import { readerSides } from '../../domain/new-system.ts'
import { changedRow, type DraftController, type DraftDoor, doorsOf, inZone, withDoor } from './draft.ts'
import { Row } from './Rows.tsx'
import type { StepProps } from './step-props.ts'
import classes from './System.module.css'

const sides = Object.entries(readerSides).map(([value, label]) => ({ value, label }))
type Side = DraftDoor['readers']

/** The doors of each controller: their numbers, names, readers, and the zone that they lead into. */
export function DoorsStep(props: StepProps) {
  const { draft, system } = props
  const { words } = useCaller()
  const controllers = draft.controllers.filter(each => doorsOf(each).length > 0)
  if (controllers.length === 0)
    return <Text>{words.say('These {many controller} have no {many door}. Their number is in the step before.')}</Text>
  return (
    <div className={classes.rows}>
      {draft.zones.length === 0 && (
        <Text size="sm">
          {words.say('{Many zone} are named in the next step. There you also choose their {many door}.')}
        </Text>
      )}
      {draft.controllers.map((each, index) =>
        doorsOf(each).length > 0 ? (
          <section key={each.id} className={classes.rows} aria-label={system.controllers[index]?.name}>
            <h2 className={classes.heading}>{system.controllers[index]?.name}</h2>
            {doorsOf(each).map((door, at) => (
              <DoorRow key={at} {...props} each={each} door={door} place={[index, at]} />
            ))}
          </section>
        ) : null,
      )}
    </div>
  )
}

interface DoorRowProps extends StepProps {
  each: DraftController
  door: DraftDoor
  place: readonly [controller: number, door: number]
}

function DoorRow({ each, door, place: [index, at], ...props }: DoorRowProps) {
  const { draft, set, system, parts, errorOf, idOf } = props
  const { words, may } = useCaller()
  const change = (changed: Partial<DraftDoor>) =>
    set({ controllers: changedRow(draft.controllers, withDoor(each, at, changed)) })
  const place = `controllers.${index}.doors.${at}`
  const { number, name } = parts.door.fields
  return (
    <Row isDense label={`${words.One('door')} ${at + 1}, ${system.controllers[index]?.name ?? ''}`}>
      {number && (
        <FieldInput
          field={number}
          id={idOf(`${place}.number`)}
          label={labelOf('number', number)}
          error={errorOf(`${place}.number`)}
          value={door.number}
          onChange={value => change({ number: typeof value === 'number' ? value : null })}
        />
      )}
      {name && (
        <FieldInput
          field={name}
          id={idOf(`${place}.name`)}
          label={labelOf('name', name)}
          error={errorOf(`${place}.name`)}
          value={system.controllers[index]?.doors[at]?.name}
          onChange={value => change({ name: asText(value) })}
        />
      )}
      <NativeSelect
        id={idOf(`${place}.readers`)}
        label={words.Many('reader')}
        error={errorOf(`${place}.readers`)}
        data={sides}
        value={door.readers}
        onChange={({ currentTarget: { value } }) => change({ readers: value as Side })}
      />
      {draft.zones.length > 0 && may(parts.door.permission.edit) && (
        <NativeSelect
          id={idOf(`${place}.zone`)}
          label={words.One('zone')}
          error={errorOf(`${place}.zone`)}
          data={[{ value: '', label: 'None' }, ...zonesOf(draft, words.One('zone'))]}
          value={String(door.zoneId ?? '')}
          onChange={({ currentTarget: { value } }) => change(inZone(value === '' ? null : Number(value)))}
        />
      )}
    </Row>
  )
}

const zonesOf = ({ zones }: StepProps['draft'], one: string) =>
  zones.map(({ id, name }, index) => ({ value: String(id), label: name.trim() || `${one} ${index + 1}` }))
