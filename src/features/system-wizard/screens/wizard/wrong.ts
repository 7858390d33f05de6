import type { PropertyError } from '../../../../domain/faults.ts'
import { integer } from '../../../../domain/fields/index.ts'
import { check } from '../../../../domain/validate.ts'
import type { Words } from '../../../../domain/vocabulary.ts'
import { type Parts, wrongByDeclaration } from '../../domain/declared-rules.ts'
import type { NewSystem } from '../../domain/new-system.ts'
import { wrongInSystem } from '../../domain/rules.ts'
import type { SystemDraft } from './draft.ts'

export const stepIds = ['site', 'communicator', 'controllers', 'doors', 'zones', 'review'] as const
export type StepId = (typeof stepIds)[number]

/** How many doors a controller has. */
export const doorCount = integer({ label: '{Many door}', required: true, min: 0 })

/** Everything that is wrong with what is typed, in the brand's words. */
export const wrongOnPage = (draft: SystemDraft, system: NewSystem, parts: Parts, { say }: Words) =>
  [...wrongByDeclaration(system, parts), ...wrongInSystem(system), ...wrongCounts(draft)].map(each => ({
    ...each,
    errorMessage: say(each.errorMessage),
  }))

const wrongCounts = ({ controllers }: SystemDraft): readonly PropertyError[] =>
  controllers.flatMap((each, index) =>
    check({ doorCount }, { doorCount: each.doorCount }, { mode: 'add' }).errors.map(({ errorMessage }) => ({
      propertyName: `controllers.${index}.doors`,
      errorMessage,
    })),
  )

const placed: readonly (readonly [StepId, RegExp])[] = [
  ['site', /^site\.(areaId|made\.(name|typeId|parentAreaId))$/],
  ['communicator', /^commDeviceId$/],
  ['controllers', /^controllers\.\d+\.(name|type|udn|doors)$/],
  ['doors', /^controllers\.\d+\.doors\.\d+\.(number|name|zone|readers)$/],
  ['zones', /^zones\.\d+\.name$/],
]

/** The step that has an input for a property; undefined for what has none. */
export const stepOf = (property: string): StepId | undefined =>
  placed.find(([, pattern]) => pattern.test(property))?.[0]

/** The property to put right first: that of the earliest step. */
export const firstOf = (errors: readonly PropertyError[]): string | undefined => {
  const properties = errors.map(({ propertyName }) => propertyName)
  return stepIds.flatMap(id => properties.find(property => stepOf(property) === id) ?? [])[0]
}

/** What a property holds. */
const valueAt = (system: NewSystem, property: string): unknown =>
  property
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
      system,
    )

/** What the server said of values that are still as they were sent. */
export const stillSaid = (errors: readonly PropertyError[], sent: NewSystem, system: NewSystem) =>
  errors.filter(
    ({ propertyName }) => JSON.stringify(valueAt(sent, propertyName)) === JSON.stringify(valueAt(system, propertyName)),
  )
