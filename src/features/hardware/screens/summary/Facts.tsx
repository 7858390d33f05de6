import type { ReactNode } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { FieldValue } from '../../../../crud/fields/FieldValue.tsx'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { isEmpty } from '../../../../crud/fields/is-empty.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { labelOf, type Field } from '../../../../domain/fields/index.ts'
import { factsOf, type SystemAnswer } from '../../domain/answers.ts'
import type { ThingState } from '../../domain/state.ts'
import { titleOf, type Thing } from '../../domain/thing.ts'
import { typeWords } from '../../domain/types.ts'
import { State } from '../State.tsx'
import classes from './Sheet.module.css'

interface FactsProps {
  thing: Thing
  state: ThingState | undefined
  system: SystemAnswer
}

/** What the record of a communicator or a controller says, as far as it says anything. */
export function Facts({ thing, state, system }: FactsProps) {
  const { entity: entityOf, words, zone } = useCaller()
  const kind = thing.kind === 'commDevice' ? 'commDevice' : 'controller'
  const entity = entityOf(kind) ?? entities[kind]
  const record = system.facts[kind][String(thing.id)] ?? {}
  const fields: Readonly<Record<string, Field>> = entity.fields
  const secondaries = system.things.filter(each => each.kind === 'controller' && thing.secondaryIds.includes(each.id))
  const { udn, firmware, lastSeenAt, areaId } = thing
  const said: readonly (readonly [string, ReactNode])[] = [
    ['State', <State key="state" state={state} />],
    ['Last contact', lastSeenAt === null ? 'Never' : dateTimeText(lastSeenAt, zone)],
    ['Type', typeWords(thing)],
    [words.One('area'), system.areas[String(areaId)]],
    ['UDN', udn],
    ['Firmware', firmware],
    ['RS485 secondaries', secondaries.map(titleOf).join(', ')],
    ...factsOf[kind].flatMap(name => {
      const field = fields[name]
      if (!field || name === 'type' || isEmpty(record[name])) return []
      return [[labelOf(name, field), <FieldValue key={name} name={name} field={field} record={record} />] as const]
    }),
  ]
  return (
    <dl className={classes.facts}>
      {said
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
