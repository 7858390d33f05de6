import { Outlet } from 'react-router'
import {
  BeforeSavesProvider,
  type BeforeSave,
  type FindBeforeSaves,
  type FoundBeforeSave,
} from '../crud/before-save/before-save.ts'
import { later } from '../ui/later/later.ts'

/** `../features/access/screens/door/before-save.tsx` is asked before a door is saved. */
const files = import.meta.glob<{ default: BeforeSave }>('../features/*/screens/*/before-save.tsx')
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
const all = Object.entries(files).map(([path, read]) => {
  const load = async () => (await read()).default
  const Summary = later(async () => ({ default: (await load()).Summary }))
  const found: FoundBeforeSave = { id: path, load, Summary }
  return { entity: camel(/([\w-]+)\/before-save\.tsx$/.exec(path)?.[1] ?? path), found }
})
const byEntity = new Map(
  [...Map.groupBy(all, ({ entity }) => entity)].map(([entity, own]) => [entity, own.map(({ found }) => found)]),
)
const none: readonly FoundBeforeSave[] = []
const find: FindBeforeSaves = entity => byEntity.get(entity) ?? none

/** Every screen of a signed-in user: features have their say before something is saved. */
export const BeforeSaves = () => (
  <BeforeSavesProvider value={find}>
    <Outlet />
  </BeforeSavesProvider>
)
