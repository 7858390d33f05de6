import * as z from 'zod'
import { presets } from '../../dashboards/preset.ts'
import { widgets } from '../../dashboards/registry.ts'
import { brandedFields, branded } from '../../src/domain/branded.ts'
import { entities } from '../../src/domain/entities/index.ts'
import type { Entity, Fields } from '../../src/domain/entity.ts'
import { entityRoutes, titleIn } from '../../src/domain/entity-routes.ts'
import { eventText, eventTypes } from '../../src/domain/events.ts'
import { faults } from '../../src/domain/faults.ts'
import { labelOf } from '../../src/domain/fields/index.ts'
import { menuFor } from '../../src/domain/menu.ts'
import { permissions } from '../../src/domain/permissions.ts'
import { routes } from '../../src/domain/routes.ts'
import { type Brand, words } from '../../src/domain/vocabulary.ts'
import { reports } from '../../src/features/reports/domain/catalogue.ts'
import { headOf, inWords } from '../../src/features/reports/domain/cells.ts'
import type { Mail } from '../../server/mail/mail.ts'

/** A text that a declaration shows, and where it stands. */
export interface DeclaredText {
  readonly at: string
  readonly text: string
}
type Named = readonly (readonly [name: string, text: string | undefined])[]

const all = (at: string, texts: Named): readonly DeclaredText[] =>
  texts.flatMap(([name, text]) => (text === undefined ? [] : [{ at: `${at}.${name}`, text }]))

const ofFields = (at: string, fields: Fields): readonly DeclaredText[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    all(`${at}.${name}`, [
      ['label', labelOf(name, field)],
      ['help', field.help],
      ['section', field.section],
      ['askWhenEmpty', field.askWhenEmpty],
      ['unique', typeof field.unique === 'object' ? field.unique.message : undefined],
      ...Object.entries(field.choices ?? {}),
    ]),
  )

function ofEntity({ id, fields, commands = {}, list, tabs = [], together = [] }: Entity) {
  return [
    ...ofFields(id, fields),
    ...Object.entries(commands).flatMap(([name, { input = {}, ...each }]) => [
      ...all(`${id}.${name}`, [
        ['label', each.label],
        ['confirm', each.confirm],
        ['told', each.told],
        ['failure', each.failure],
        ['refusal', each.needs?.refusal],
      ]),
      ...ofFields(`${id}.${name}`, input),
    ]),
    ...all(id, [
      ['leftOut', list?.leftOut?.label],
      ...Object.entries(list?.modes ?? {}).map(([name, { label }]) => [name, label] as const),
      ...tabs.map(tab =>
        typeof tab === 'object' && 'many' in tab ? ([tab.many, tab.label] as const) : (['', undefined] as const),
      ),
      ...together.map(({ thing }) => ['together', thing] as const),
    ]),
  ]
}

const ofRoutes = (brand: Brand): readonly DeclaredText[] => [
  ...entityRoutes(entities).map(route => ({ at: route.path, text: titleIn(brand, route) })),
  ...routes.flatMap(({ path, action = [] }) =>
    [action].flat().flatMap(({ of: id, label }) => {
      const of = Object.values(entities as Readonly<Record<string, Entity>>).find(each => each.id === id)
      return of ? [{ at: path, text: titleIn(brand, { wording: label, term: of.term }) }] : []
    }),
  ),
]

function ofMenu(brand: Brand): readonly DeclaredText[] {
  const held = new Set(permissions.map(({ code }) => code))
  return [true, false].flatMap(isEngineer =>
    menuFor(routes, { brand, permissions: held, isEngineer }).flatMap(({ label, items = [] }) =>
      [label, ...items.map(item => item.label)].map(text => ({ at: 'menu', text })),
    ),
  )
}

function ofWall(brand: Brand): readonly DeclaredText[] {
  const { say } = words(brand)
  return [
    ...[...widgets.values()].flatMap(({ id, name, description, title, options }) => [
      ...all(`widget ${id}`, [
        ['name', say(name)],
        ['description', say(description)],
        ['title', say(title({}))],
      ]),
      ...ofFields(`widget ${id}`, brandedFields(options, brand)),
    ]),
    ...presets.flatMap(({ id, name, description }) =>
      [name, description].map(text => ({ at: `preset ${id}`, text: say(text) })),
    ),
  ]
}

const ofReports = (brand: Brand): readonly DeclaredText[] =>
  Object.entries(reports).flatMap(([id, { title, about, empty, columns, parameters, ...more }]) => [
    ...[title, about, empty, 'bars' in more ? more.bars : ''].map(text => ({
      at: `report ${id}`,
      text: inWords(text, words(brand)),
    })),
    ...columns.map(column => ({ at: `report ${id}`, text: headOf(column, words(brand)) })),
    ...ofFields(`report ${id}`, brandedFields(parameters, brand)),
  ])

/** Every text that is declared, in a brand's words. */
export function declaredTexts(brand: Brand): readonly DeclaredText[] {
  const { say } = words(brand)
  return [
    ...Object.values(entities).flatMap(entity => ofEntity(branded(entity, brand))),
    ...ofRoutes(brand),
    ...ofMenu(brand),
    ...ofWall(brand),
    ...ofReports(brand),
    ...permissions.map(({ code, wording }) => ({ at: code, text: say(wording) })),
    ...Object.keys(eventTypes).map(code => ({ at: code, text: eventText(code, words(brand)) })),
    ...Object.entries(faults).map(([code, [, text]]) => ({ at: code, text: say(text) })),
  ]
}

/** Some value of a schema, by its description in JSON schema. */
function sample(schema: z.core.JSONSchema.BaseSchema): unknown {
  const [first] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  if (first) return sample(first as z.core.JSONSchema.BaseSchema)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return schema.items ? [sample(schema.items as z.core.JSONSchema.BaseSchema)] : []
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, each]) => [
        name,
        sample(each as z.core.JSONSchema.BaseSchema),
      ]),
    )
  if (schema.type === 'integer' || schema.type === 'number') return 2
  return schema.type === 'boolean' ? true : 'https://example.org/'
}

/** The texts of a kind of email, made of sample arguments. */
export function mailTexts(mail: Mail, brand: Brand): readonly DeclaredText[] {
  const args = sample(z.toJSONSchema(mail.args, { io: 'input', unrepresentable: 'any' }))
  const said = words(brand)
  return all(`mail ${mail.name}`, [
    ['title', said.say(mail.title)],
    ['subject', mail.subject(args, said)],
    ['text', mail.text(args, said)],
    ['button', mail.button?.(args, said).label],
    ['sms', mail.sms?.(args, said)],
  ])
}
