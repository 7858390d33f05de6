import { entities, entityById } from './entities/index.ts'
import type { Commands, Entity, Fields } from './entity.ts'
import { filled } from './faults.ts'
import { spelledOut, type Choices, type Field } from './fields/index.ts'
import { words, type Brand } from './vocabulary.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The words beside a reference, in a brand's words: those of its name, with the brand's word for the target.
 * `area` is 'Site', `parentArea` 'Parent site', `doors` 'Doors'; `installer`, which doesn't name its target, stays.
 */
function labelIn(brand: Brand, name: string, { id, term }: Entity): string {
  const [own, classic] = [words(brand), words('classic')]
  const spelled = spelledOut(name)
  const called = spelledOut(id)
  const said: readonly (readonly [said: string, meant: string])[] = [
    [classic.many(term), own.many(term)],
    [`${called}s`, own.many(term)],
    [classic.one(term), own.one(term)],
    [called, own.one(term)],
  ]
  for (const [word, meant] of said) {
    const found = new RegExp(`\\b${word}\\b`, 'i')
    if (found.test(spelled)) return capital(spelled.replace(found, meant))
  }
  return spelled
}

/** A choice among kinds of records has their words: 'Door', and what the brand calls a token. */
function kindsIn(brand: Brand, ids: readonly string[]): Choices | undefined {
  const kinds = ids.map(entityById)
  if (kinds.length === 0 || kinds.includes(undefined)) return undefined
  return Object.fromEntries(kinds.flatMap(kind => (kind ? [[kind.id, capital(words(brand).one(kind.term))]] : [])))
}

/**
 * A field with its label in a brand's words. References, and choices among kinds of records, speak of other things; in
 * what references say of themselves (label and help), `{one}` and `{many}` are the words of what they refer to.
 */
export function brandedField(name: string, field: Field, brand: Brand): Field {
  const ids = field.namesKind ? Object.keys(entities) : Object.keys(field.choices ?? {})
  const kinds = kindsIn(brand, ids)
  if (kinds) return { ...field, choices: kinds }
  const target = field.target === undefined ? undefined : entityById(field.target)
  if (!target) return field
  const { one, many } = words(brand)
  const values = { one: one(target.term), many: many(target.term) }
  return {
    ...field,
    label: field.label === undefined ? labelIn(brand, name, target) : filled(field.label, values),
    ...(field.help !== undefined && { help: filled(field.help, values) }),
  }
}

const brandedFields = (fields: Fields, brand: Brand): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { hidden }]) => !hidden)
      .map(([name, field]) => [name, brandedField(name, field, brand)]),
  )

const brandedCommands = (commands: Commands, brand: Brand): Commands =>
  Object.fromEntries(
    Object.entries(commands).map(([name, each]) => [
      name,
      each.input ? { ...each, input: brandedFields(each.input, brand) } : each,
    ]),
  )

const known = new WeakMap<Entity, Map<Brand, Entity>>()

/** A declaration in a brand's words, without hidden fields: the same object whenever it is asked for. */
export function branded(entity: Entity, brand: Brand): Entity {
  const own = known.get(entity) ?? new Map<Brand, Entity>()
  known.set(entity, own)
  const found = own.get(brand) ?? {
    ...entity,
    fields: brandedFields(entity.fields, brand),
    ...(entity.commands && { commands: brandedCommands(entity.commands, brand) }),
  }
  own.set(brand, found)
  return found
}

/** All declarations in a brand's words. */
export const brandedEntities = <K extends string>(
  entities: Readonly<Record<K, Entity>>,
  brand: Brand,
): Readonly<Record<K, Entity>> =>
  Object.fromEntries(Object.entries<Entity>(entities).map(([id, entity]) => [id, branded(entity, brand)])) as Record<
    K,
    Entity
  >
