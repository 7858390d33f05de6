import { useMatches } from 'react-router'
import { type Caller, useCaller } from '../../../crud/caller/caller.ts'
import { capital, headingOf } from '../../../crud/screen/titles.ts'
import type { EntityRoute } from '../../../domain/entity-routes.ts'
import type { Entity } from '../../../domain/entity.ts'
import { labelOf } from '../../../domain/fields/index.ts'
import type { Route } from '../../../domain/routes.ts'
import { entityHelp, stateHelp } from './entity-help.ts'
import { kindHelp, screenHelp } from './screen-help.ts'

/** A word with what it means; without where the word says it all. */
export interface Meaning {
  readonly word: string
  readonly text?: string | undefined
}
export interface ScreenHelp {
  readonly title: string
  readonly about: readonly string[]
  readonly states: readonly Meaning[]
  readonly fields: readonly Meaning[]
}

type Words = Caller['words']

/** A text in the brand's words, as a sentence. */
export const worded = (text: string, { say }: Words): string => capital(say(text))

/** The names of choices that say how something stands. */
const stateNames = new Set(['status', 'state', 'runResult', 'problem'])

function statesOf({ id, fields }: Entity): readonly Meaning[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'choice' && (stateNames.has(name) || field.severity)
      ? Object.values(field.choices ?? {}).map(word => ({ word, text: stateHelp[id]?.[word] }))
      : [],
  )
}

const fieldsOf = ({ fields }: Entity): readonly Meaning[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.help && !field.hidden ? [{ word: labelOf(name, field), text: field.help }] : [],
  )

const isEntityRoute = (route: Route): route is EntityRoute => 'entity' in route && 'wording' in route

/** The help for a route; undefined where there is none. */
export function helpOf(route: Route, caller: Pick<Caller, 'brand' | 'words' | 'entity'>): ScreenHelp | undefined {
  const { words } = caller
  if (!isEntityRoute(route)) {
    const about = screenHelp[route.screen]
    if (about === undefined) return undefined
    return { title: route.title, about: [worded(about, words)], states: [], fields: [] }
  }
  const entity = caller.entity(route.entity)
  if (!entity) return undefined
  const purpose = entityHelp[entity.id]
  return {
    title: headingOf(route, caller),
    about: [...(purpose === undefined ? [] : [worded(purpose, words)]), kindHelp[route.kind as keyof typeof kindHelp]],
    states: statesOf(entity),
    fields: fieldsOf(entity),
  }
}

/** What there is to say of the screen that is shown. */
export function useHelp(): ScreenHelp | undefined {
  const caller = useCaller()
  const handle = useMatches().at(-1)?.handle as Route | undefined
  return handle && helpOf(handle, caller)
}
