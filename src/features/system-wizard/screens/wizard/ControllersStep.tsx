import { Button, Text } from '@mantine/core'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import { labelOf } from '../../../../domain/fields/index.ts'
import { doorLimit, mostControllers } from '../../domain/limits.ts'
import { changedRow, type DraftController, newController, withType } from './draft.ts'
import { Row } from './Rows.tsx'
import type { StepProps } from './step-props.ts'
import classes from './System.module.css'
import { doorCount } from './wrong.ts'

/** The controllers: one to ten. */
export function ControllersStep(props: StepProps) {
  const { draft, set, goTo } = props
  const { words, may } = useCaller()
  const { controllers } = draft
  const mayDoors = may('DOOR_ADD')
  const add = () => {
    set({ controllers: [...controllers, newController(controllers, mayDoors)] })
    goTo(`controllers.${controllers.length}.name`)
  }
  return (
    <div className={classes.rows}>
      {controllers.map((each, index) => (
        <ControllerRow key={each.id} {...props} each={each} index={index} hasDoors={mayDoors} />
      ))}
      {controllers.length < mostControllers ? (
        <Button variant="default" className={classes.add ?? ''} onClick={add}>
          Add {words.one('controller')}
        </Button>
      ) : (
        <Text size="sm">{words.say(`${mostControllers} {many controller} are made in one go at most.`)}</Text>
      )}
    </div>
  )
}

interface ControllerRowProps extends StepProps {
  each: DraftController
  index: number
  hasDoors: boolean
}

function ControllerRow({ each, index, hasDoors, draft, set, system, parts, errorOf, idOf }: ControllerRowProps) {
  const { words } = useCaller()
  const { controllers } = draft
  const limit = doorLimit(each.type)
  const change = (changed: DraftController) => set({ controllers: changedRow(controllers, changed) })
  const inputs = [
    ['name', system.controllers[index]?.name, (value: unknown) => change({ ...each, name: asText(value) })],
    ['type', each.type, (value: unknown) => change(withType(each, asText(value)))],
    ['udn', each.udn, (value: unknown) => change({ ...each, udn: asText(value) })],
  ] as const
  return (
    <Row
      label={`${words.One('controller')} ${index + 1}`}
      onRemove={
        controllers.length > 1 ? () => set({ controllers: controllers.filter(({ id }) => id !== each.id) }) : undefined
      }
    >
      {inputs.map(([name, value, onChange]) => {
        const field = parts.controller.fields[name]
        const at = `controllers.${index}.${name}`
        return (
          field && (
            <FieldInput
              key={name}
              field={field}
              id={idOf(at)}
              label={labelOf(name, field)}
              error={errorOf(at)}
              value={value}
              onChange={onChange}
            />
          )
        )
      })}
      {hasDoors && (limit > 0 || each.doorCount !== 0) && (
        <FieldInput
          field={doorCount}
          id={idOf(`controllers.${index}.doors`)}
          label={`${words.Many('door')}, ${limit} at most`}
          error={errorOf(`controllers.${index}.doors`)}
          value={each.doorCount}
          onChange={value => change({ ...each, doorCount: typeof value === 'number' ? value : null })}
        />
      )}
    </Row>
  )
}
